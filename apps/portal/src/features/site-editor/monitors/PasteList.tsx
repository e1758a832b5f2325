import { decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, type ReadCode, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { pastedPlace } from '@earshot/contract/rules/structure/pasted-place.ts'
import { pathTo, type Tree, type TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { placeName } from '#features/site-editor/tree/use-node-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/fields/TextArea.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './AddMonitors.module.css'
import { LastHeard } from './UnitParts.tsx'
import { useHardwareLookup } from './use-hardware-lookup.ts'

export interface NewMonitor {
  code: string
  name: string
  /** What its label says beside the code, where that was read with it. */
  proof?: string
  /** The deck that a pasted list has named; otherwise it is the deck that is being filled. */
  deckKey?: string
}

interface PasteListProps {
  deck: TreeNode
  state: DraftState
  siteId: number | null
  onAdd: (monitors: readonly NewMonitor[]) => void
  onClose: () => void
}

/**
 * Adds monitors from a pasted list. Each code is checked while the list is looked at; nothing is added before the
 * button is pressed.
 */
export function PasteList({ state, deck, siteId, onAdd, onClose }: PasteListProps) {
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  const [text, setText] = useState('')
  const { checked, chosen, refusal, toggle } = useCheckedLines(text, { tree, deck, siteId })
  const areHere = chosen.every(({ place }) => place.deck?.key === deck.key)
  return (
    <div>
      <TextArea
        label={t('paste.label')}
        value={text}
        onChange={event => setText(event.target.value)}
        autoCapitalize="characters"
        spellCheck={false}
      />
      {refusal !== null && (
        <Text role="alert" weight="emphasis" tone="alarm">
          {refusal}
        </Text>
      )}
      {checked.length > 0 && (
        <Text weight="strong" above="2-half" role="status">
          {t('paste.read', { count: checked.length, fine: chosen.length })}
        </Text>
      )}
      <Stack as="ul" gap="0">
        {checked.map(each => (
          <CheckedItem
            key={each.code}
            checked={each}
            isChosen={chosen.includes(each)}
            onToggle={() => toggle(each.code)}
            tree={tree}
            deck={deck}
          />
        ))}
      </Stack>
      <Row gap="2" wrap above="3">
        <Button
          variant="primary"
          size="touch"
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd(
              chosen.map(({ code, name, proof, place }) => ({
                code,
                name,
                proof,
                deckKey: place.deck?.key ?? deck.key,
              })),
            )
            onClose()
          }}
        >
          {areHere
            ? t('paste.add', { count: chosen.length, name: deck.name })
            : t('paste.addAll', { count: chosen.length })}
        </Button>
        <Button size="touch" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Row>
    </div>
  )
}

type CheckedLine = ReturnType<typeof checkLine>

/** Checks each code of a pasted list, and says which are added: all that can be, except those that are left out. */
function useCheckedLines(
  text: string,
  { tree, deck, siteId }: { tree: Tree; deck: TreeNode; siteId: number | null },
) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const codes = readCodes(text)
  const { found, refusal } = useHardwareLookup({
    kind: 'device',
    codes: codes.map(each => each.code),
    proofs: codes,
    siteId,
  })
  const checked = codes.map(each => checkLine(each, { tree, deck, unit: found.get(codeKey(each.code)) }))
  const chosen = checked.filter(({ canBeAdded, code }) => canBeAdded && !excluded.has(code))

  function toggle(code: string): void {
    setExcluded(all => new Set(all.has(code) ? [...all].filter(each => each !== code) : [...all, code]))
  }

  return { checked, chosen, refusal, toggle }
}

interface CheckedItemProps extends LineStateProps {
  isChosen: boolean
  onToggle: () => void
}

function CheckedItem({ isChosen, onToggle, ...verdict }: CheckedItemProps) {
  const { unit, code, name, canBeAdded, isWrong } = verdict.checked
  return (
    <li className={classes.item} data-wrong={isWrong || undefined}>
      <label>
        <input type="checkbox" checked={isChosen} disabled={!canBeAdded} onChange={onToggle} />
        <span>
          {unit?.code ?? code}
          {name !== '' && <span className={classes.alias}>{name}</span>}
        </span>
      </label>
      <span className={classes.state}>
        <LineState {...verdict} />
      </span>
    </li>
  )
}

/** Checks whether a pasted code can be hung where its line says, or on this deck. */
function checkLine(
  line: ReadCode,
  { tree, deck, unit }: { tree: Tree; deck: TreeNode; unit: HardwareFound | undefined },
) {
  const elsewhere = decksWith(tree, line.code)[0]
  const place = pastedPlace(tree, line, deck.key)
  const isFree = elsewhere === undefined && (unit?.state === 'FREE' || unit?.state === 'HERE')
  const canBeAdded = isFree && place.problem === null
  return { ...line, unit, elsewhere, place, canBeAdded, isWrong: !canBeAdded && unit !== undefined }
}

interface LineStateProps {
  checked: CheckedLine
  tree: Tree
  deck: TreeNode
}

/** The state of a line: why it cannot be hung, or else where it will hang if not here, or when it was heard. */
function LineState({ checked, tree, deck }: LineStateProps) {
  const { t } = useTranslation('siteEditor')
  const { airspace, unit, elsewhere, place } = checked
  if (unit === undefined) return t('paste.asking')
  if (elsewhere !== undefined) return t('hangsIn', { place: placeName(tree, elsewhere.key) })
  if (place.problem !== null) {
    const own = pathTo(tree, deck.key).at(-2)?.name ?? ''
    return t(`paste.${place.problem}`, { airspace: airspace || own })
  }
  if (place.deck.key !== deck.key) return placeName(tree, place.deck.key)
  if (unit.state !== 'FREE' && unit.state !== 'HERE')
    return t(`monitorProblem.${unit.state}`, { code: unit.code })
  return <LastHeard unit={unit} />
}
