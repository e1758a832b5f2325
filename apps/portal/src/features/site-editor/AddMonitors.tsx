import { addMonitor, decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './AddMonitors.module.css'
import type { NodePanelProps } from './NodePanel.tsx'
import { PasteList } from './PasteList.tsx'
import { ScanMonitors } from './ScanMonitors.tsx'

type Way = 'code' | 'scan' | 'paste'

export interface AddMonitorsProps extends NodePanelProps {
  /** Where they go. */
  deck: TreeNode
}

export interface NewMonitor {
  code: string
  name: string
  /** Where a pasted list has said so; the deck that is being filled otherwise. */
  deckKey?: string
}

/** Three ways to the same: typing a code, the camera, a pasted list. */
export function AddMonitors(props: AddMonitorsProps) {
  const { deck, state } = props
  const { t } = useTranslation('siteEditor')
  const [way, setWay] = useState<Way>('code')

  function add(monitors: readonly NewMonitor[]): void {
    const hang = (tree: Tree, { code, name, deckKey = deck.key }: NewMonitor) =>
      addMonitor(tree, deckKey, { code, name })
    state.changeTree(monitors.reduce(hang, state.draft.tree))
  }

  return (
    <div className={classes.add}>
      <div className={classes.ways}>
        <SegmentedControl
          label={t('addMonitors')}
          value={way}
          onChange={setWay}
          segments={[
            { value: 'code', label: t('way.code') },
            { value: 'scan', label: t('way.scan') },
            { value: 'paste', label: t('way.paste') },
          ]}
        />
        <span className={classes.into}>{t('into', { name: deck.name })}</span>
      </div>
      {way === 'code' && <CodeField {...props} onAdd={add} />}
      {way === 'scan' && <ScanMonitors {...props} onAdd={add} onClose={() => setWay('code')} />}
      {way === 'paste' && <PasteList {...props} onAdd={add} onClose={() => setWay('code')} />}
    </div>
  )
}

const OFFERED = 6

/** Enter adds and the keyboard stays; what the gateways hear and hangs nowhere is offered. */
function CodeField({
  state,
  devices,
  onAdd,
}: AddMonitorsProps & { onAdd: (monitors: readonly NewMonitor[]) => void }) {
  const { t } = useTranslation('siteEditor')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offers = devices.heard
    .filter(item => codeKey(item.code).includes(codeKey(typed)))
    .filter(item => decksWith(state.draft.tree, item.code).length === 0)
    .slice(0, OFFERED)
  const isShown = isOpen && offers.length > 0

  function add(monitors: readonly NewMonitor[]): void {
    if (monitors.length > 0) onAdd(monitors)
    setTyped('')
    setActive(-1)
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = isShown ? offers[active] : undefined
      add(chosen === undefined ? readCodes(typed) : [chosen])
    }
    if (event.key === 'Escape') setOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || offers.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive(current => (current + step + offers.length) % offers.length)
  }

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
        onChange={event => {
          setTyped(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
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
        {offers.map((offer, index) => (
          <Offer
            key={offer.code}
            id={`${listId}-${index}`}
            offer={offer}
            isActive={index === active}
            onChoose={() => add([offer])}
          />
        ))}
      </div>
    </div>
  )
}

interface OfferProps {
  id: string
  offer: HardwareFound
  isActive: boolean
  onChoose: () => void
}

function Offer({ id, offer, isActive, onChoose }: OfferProps) {
  const { t } = useTranslation('siteEditor')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.offer}
      // Before the field loses the keyboard.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <strong>{offer.code}</strong>
      <span>{t('heardBy', { gateway: offer.gateway ?? '' })}</span>
    </div>
  )
}
