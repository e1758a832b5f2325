import { decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, type ReadCode, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { pastedPlace } from '@earshot/contract/rules/structure/pasted-place.ts'
import { pathTo, type Tree, type TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName } from '#features/site-editor/tree/place-name.ts'
import { Button } from '#ui/Button.tsx'
import { Row } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import classes from './AddMonitors.module.css'
import type { AddMonitorsProps, NewMonitor } from './AddMonitors.tsx'
import { Heard } from './Heard.tsx'
import { useHardware } from './use-hardware.ts'

interface PasteListProps extends AddMonitorsProps {
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
  const { judged, chosen, refusal, toggle } = useJudged(text, { tree, deck, siteId })
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
      {judged.length > 0 && (
        <Text weight="strong" above="2-half" role="status">
          {t('paste.read', { count: judged.length, fine: chosen.length })}
        </Text>
      )}
      <ul className={classes.list}>
        {judged.map(each => (
          <JudgedItem
            key={each.code}
            judged={each}
            isChosen={chosen.includes(each)}
            onToggle={() => toggle(each.code)}
            {...{ tree, deck }}
          />
        ))}
      </ul>
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

type Judged = ReturnType<typeof judge>

/** Checks each code of a pasted list, and says which are added: all that can be, except those that are left out. */
function useJudged(
  text: string,
  { tree, deck, siteId }: { tree: Tree; deck: TreeNode; siteId: number | null },
) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const codes = readCodes(text)
  const { found, refusal } = useHardware({
    kind: 'device',
    codes: codes.map(each => each.code),
    proofs: codes,
    siteId,
  })
  const judged = codes.map(each => judge(each, { tree, deck, unit: found.get(codeKey(each.code)) }))
  const chosen = judged.filter(({ isFine, code }) => isFine && !left.has(code))

  function toggle(code: string): void {
    setLeft(all => new Set(all.has(code) ? [...all].filter(each => each !== code) : [...all, code]))
  }

  return { judged, chosen, refusal, toggle }
}

interface JudgedItemProps extends VerdictProps {
  isChosen: boolean
  onToggle: () => void
}

function JudgedItem({ isChosen, onToggle, ...verdict }: JudgedItemProps) {
  const { unit, code, name, isFine, isWrong } = verdict.judged
  return (
    <li className={classes.item} data-wrong={isWrong || undefined}>
      <label>
        <input type="checkbox" checked={isChosen} disabled={!isFine} onChange={onToggle} />
        <span>
          {unit?.code ?? code}
          {name !== '' && <span className={classes.alias}>{name}</span>}
        </span>
      </label>
      <span className={classes.state}>
        <Verdict {...verdict} />
      </span>
    </li>
  )
}

/** Checks whether a pasted code can be hung where its line says, or on this deck. */
function judge(
  line: ReadCode,
  { tree, deck, unit }: { tree: Tree; deck: TreeNode; unit: HardwareFound | undefined },
) {
  const elsewhere = decksWith(tree, line.code)[0]
  const place = pastedPlace(tree, line, deck.key)
  const isFree = elsewhere === undefined && (unit?.state === 'FREE' || unit?.state === 'HERE')
  const isFine = isFree && place.problem === null
  return { ...line, unit, elsewhere, place, isFine, isWrong: !isFine && unit !== undefined }
}

interface VerdictProps {
  judged: Judged
  tree: Tree
  deck: TreeNode
}

/** Says why it cannot be hung, or else where it will hang if not here, or when it was heard. */
function Verdict({ judged, tree, deck }: VerdictProps) {
  const { t } = useTranslation('siteEditor')
  const { airspace, unit, elsewhere, place } = judged
  if (unit === undefined) return t('paste.asking')
  if (elsewhere !== undefined) return t('hangsIn', { place: placeName(tree, elsewhere.key) })
  if (place.problem !== null) {
    const own = pathTo(tree, deck.key).at(-2)?.name ?? ''
    return t(`paste.${place.problem}`, { airspace: airspace || own })
  }
  if (place.deck.key !== deck.key) return placeName(tree, place.deck.key)
  if (unit.state !== 'FREE' && unit.state !== 'HERE')
    return t(`monitorProblem.${unit.state}`, { code: unit.code })
  return <Heard unit={unit} />
}
