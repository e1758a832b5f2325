import { addMonitor, decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './AddMonitors.module.css'
import { type NewMonitor, PasteList } from './PasteList.tsx'
import { ScanMonitors } from './ScanMonitors.tsx'
import type { HardwareLookup } from './use-hardware-lookup.ts'

type Method = 'code' | 'scan' | 'paste'

interface AddMonitorsProps {
  /** The deck that they are added to. */
  deck: TreeNode
  state: DraftState
  problems: readonly Problem[]
  devices: HardwareLookup
  siteId: number | null
}

/** Offers three methods to add monitors: a typed code, the camera, and a pasted list. */
export function AddMonitors(props: AddMonitorsProps) {
  const { deck, state, devices } = props
  const { t } = useTranslation('siteEditor')
  const [method, setMethod] = useState<Method>('code')

  function add(monitors: readonly NewMonitor[]): void {
    const addOne = (tree: Tree, { code, name, proof = '', deckKey = deck.key }: NewMonitor) =>
      addMonitor(tree, deckKey, { code, name, ...(proof !== '' && { proof }) })
    state.changeTree(monitors.reduce(addOne, state.draft.tree))
  }

  return (
    <Stack gap="3" shrink>
      <Row gap="2 3" align="center" wrap>
        <SegmentedControl
          label={t('addMonitors')}
          value={method}
          onChange={setMethod}
          segments={[
            { value: 'code', label: t('way.code') },
            { value: 'scan', label: t('way.scan') },
            { value: 'paste', label: t('way.paste') },
          ]}
        />
        <span className={classes.into}>{t('into', { name: deck.name })}</span>
      </Row>
      {devices.refusal !== null && (
        <Text role="alert" weight="emphasis" tone="alarm">
          {devices.refusal}
        </Text>
      )}
      {method === 'code' && <CodeField {...props} onAdd={add} />}
      {method === 'scan' && <ScanMonitors {...props} onLeave={setMethod} />}
      {method === 'paste' && <PasteList {...props} onAdd={add} onClose={() => setMethod('code')} />}
    </Stack>
  )
}

/**
 * Shows a field for a code. Enter adds the code and the focus stays; monitors that the gateways hear and that hang
 * nowhere are suggested.
 */
function CodeField(props: CodeFieldProps) {
  const { t } = useTranslation('siteEditor')
  const listId = useId()
  const {
    typed,
    type,
    offers: suggestions,
    isShown,
    active,
    show,
    hide,
    add,
    onKeyDown,
  } = useCodeSuggestions(props)
  return (
    <div className={classes.code}>
      <Field
        label={t('monitorCode')}
        value={typed}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={event => type(event.target.value)}
        onFocus={show}
        onBlur={hide}
        onKeyDown={onKeyDown}
        end={<span className={classes.hint}>{t('enterAdds')}</span>}
      />
      <div
        role="listbox"
        id={listId}
        aria-label={t('heardNowhere')}
        className={classes.offers}
        hidden={!isShown}
      >
        {suggestions.map((suggestion, index) => (
          <Suggestion
            key={suggestion.code}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={() => add([{ code: suggestion.code, name: suggestion.name }])}
          />
        ))}
      </div>
    </div>
  )
}

interface SuggestionProps {
  id: string
  suggestion: HardwareFound
  isActive: boolean
  onChoose: () => void
}

function Suggestion({ id, suggestion, isActive, onChoose }: SuggestionProps) {
  const { t } = useTranslation('siteEditor')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.offer}
      // The event is handled before the field loses the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <strong>{suggestion.code}</strong>
      <span>{t('heardBy', { gateway: suggestion.gateway ?? '' })}</span>
    </div>
  )
}

const MAX_SUGGESTIONS = 6

interface CodeFieldProps {
  state: DraftState
  devices: HardwareLookup
  onAdd: (monitors: readonly NewMonitor[]) => void
}

/**
 * Keeps a typed code and the suggestions for it: arrows move through them, and Enter adds the chosen or the typed one.
 */
function useCodeSuggestions({ state, devices, onAdd }: CodeFieldProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = devices.heard
    .filter(item => codeKey(item.code).includes(codeKey(typed)))
    .filter(item => decksWith(state.draft.tree, item.code).length === 0)
    .slice(0, MAX_SUGGESTIONS)
  const isShown = isOpen && suggestions.length > 0
  const show = () => setOpen(true)
  const hide = () => setOpen(false)

  function type(text: string): void {
    setTyped(text)
    setActive(-1)
    show()
  }

  function add(monitors: readonly NewMonitor[]): void {
    if (monitors.length > 0) onAdd(monitors)
    setTyped('')
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = isShown ? suggestions[active] : undefined
      // A suggestion has no label: that is asked for later where it is needed.
      add(chosen === undefined ? readCodes(typed) : [{ code: chosen.code, name: chosen.name }])
    }
    if (event.key === 'Escape') hide()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || suggestions.length === 0) return
    event.preventDefault()
    show()
    setActive(current => (current + step + suggestions.length) % suggestions.length)
  }

  return { typed, type, offers: suggestions, isShown, active, show, hide, add, onKeyDown }
}
