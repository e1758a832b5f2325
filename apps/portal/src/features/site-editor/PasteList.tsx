import { decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { pastedPlace } from '@earshot/contract/rules/structure/pasted-place.ts'
import { pathTo, type Tree } from '@earshot/contract/rules/structure/tree.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '#barn/values/LastSeen.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import classes from './AddMonitors.module.css'
import type { AddMonitorsProps, NewMonitor } from './AddMonitors.tsx'
import { useHardware } from './use-hardware.ts'

interface PasteListProps extends AddMonitorsProps {
  onAdd: (monitors: readonly NewMonitor[]) => void
  onClose: () => void
}

/** Each code is judged while the list is looked at; nothing is added before the button. */
export function PasteList({ state, deck, siteId, onAdd, onClose }: PasteListProps) {
  const { t } = useTranslation('siteEditor')
  const [text, setText] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const codes = readCodes(text)
  const { found } = useHardware({ kind: 'device', codes: codes.map(each => each.code), siteId })
  const { tree } = state.draft
  const judged = codes.map(each => {
    const unit = found.get(codeKey(each.code))
    const elsewhere = decksWith(tree, each.code)[0]
    const place = pastedPlace(tree, each, deck.key)
    const isFree = elsewhere === undefined && (unit?.state === 'FREE' || unit?.state === 'HERE')
    const isFine = isFree && place.problem === null
    return { ...each, unit, elsewhere, place, isFine, isChosen: isFine && !left.has(each.code) }
  })
  const chosen = judged.filter(each => each.isChosen)
  const areHere = chosen.every(({ place }) => place.deck?.key === deck.key)

  const ownAirspace = pathTo(tree, deck.key).at(-2)?.name ?? ''

  function toggle(code: string): void {
    setLeft(all => new Set(all.has(code) ? [...all].filter(each => each !== code) : [...all, code]))
  }

  return (
    <div>
      <TextArea
        label={t('paste.label')}
        value={text}
        onChange={event => setText(event.target.value)}
        autoCapitalize="characters"
        spellCheck={false}
      />
      {codes.length > 0 && (
        <p className={classes.summary} role="status">
          {t('paste.read', { count: codes.length, fine: chosen.length })}
        </p>
      )}
      <ul className={classes.list}>
        {judged.map(({ code, name, airspace, unit, elsewhere, place, isFine, isChosen }) => (
          <li key={code} className={classes.item} data-wrong={(!isFine && unit !== undefined) || undefined}>
            <label>
              <input type="checkbox" checked={isChosen} disabled={!isFine} onChange={() => toggle(code)} />
              <span>
                {unit?.code ?? code}
                {name !== '' && <span className={classes.alias}>{name}</span>}
              </span>
            </label>
            <span className={classes.state}>
              {unit === undefined ? (
                t('paste.asking')
              ) : elsewhere !== undefined ? (
                t('hangsIn', { place: placeName(tree, elsewhere.key) })
              ) : place.problem !== null ? (
                t(`paste.${place.problem}`, { airspace: airspace || ownAirspace })
              ) : place.deck.key !== deck.key ? (
                placeName(tree, place.deck.key)
              ) : unit.state === 'FREE' || unit.state === 'HERE' ? (
                unit.last_update === null ? (
                  t('notHeard')
                ) : (
                  <LastSeen at={unit.last_update} />
                )
              ) : (
                t(`monitorProblem.${unit.state}`, { code: unit.code })
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="primary"
          size="touch"
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd(
              chosen.map(({ code, name, place }) => ({ code, name, deckKey: place.deck?.key ?? deck.key })),
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
      </div>
    </div>
  )
}

function placeName(tree: Tree, deckKey: string): string {
  return pathTo(tree, deckKey)
    .slice(-2)
    .map(each => each.name)
    .join(', ')
}
