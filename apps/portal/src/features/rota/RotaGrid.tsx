import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/time/use-now.ts'
import classes from './RotaGrid.module.css'
import { type Bar, type GridWeek, isNear, lanesOf, placeOf } from './rota-facts.ts'
import { type RotaWords, useRotaWords } from './use-rota-words.ts'

const LANE_PX = 28
const HEAD_PX = 22

export interface RotaGridProps {
  rota: Rota
  weeks: readonly GridWeek[]
  /** People without a bar yet who get a lane for what is being typed. */
  extraLanes: readonly number[]
  /** Opens an exception about a span; left out for who only looks on. */
  onOpen: ((bar: Bar) => void) | undefined
}

/** Draws weeks as rows with a lane for each person: who is on duty, and filled in where nobody is. */
export function RotaGrid({ rota, weeks, extraLanes, onOpen }: RotaGridProps) {
  const { t } = useTranslation('rota')
  const words = useRotaWords(rota)
  const now = useNow()
  const grid = useRef<HTMLOListElement>(null)
  const lanes = rota.people
    .map(({ id }) => id)
    .filter(id => extraLanes.includes(id) || lanesOf(rota).includes(id))
  const height = HEAD_PX + Math.max(2, lanes.length) * LANE_PX + 6
  return (
    <ol ref={grid} aria-label={t('grid.label')} onKeyDown={moveFocus}>
      {weeks.map(week => {
        const { days, number, bars } = week
        const [first, last] = [days[0], days[6]]
        if (first === undefined || last === undefined) return null
        const isThis = first.from <= now && now < last.to
        const span = isThis ? t('grid.thisWeek') : words.days(first.day, last.day)
        return (
          <li key={first.day} className={classes.week} aria-label={t('grid.weekLabel', { number, span })}>
            <p className={classes.label}>
              <strong>{t('grid.week', { number })}</strong>
              <span>{span}</span>
            </p>
            <div className={classes.row} style={{ height }}>
              <div className={classes.days} aria-hidden>
                {days.map(({ day, from, to }) => (
                  <span key={day} data-today={(from <= now && now < to) || undefined}>
                    {words.dayHead(day)}
                  </span>
                ))}
              </div>
              <ol>
                {bars.map(bar => (
                  <GridBar
                    key={`${bar.kind} ${bar.from} ${bar.userId}`}
                    bar={bar}
                    words={words}
                    lane={bar.userId === null ? null : lanes.indexOf(bar.userId)}
                    height={height}
                    isAlarm={bar.kind === 'gap' && isNear(bar, now)}
                    onOpen={onOpen}
                  />
                ))}
              </ol>
              {isThis && (
                <i
                  className={classes.now}
                  style={{ insetInlineStart: percent(placeOf(days, now)) }}
                  aria-hidden
                />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )

  function moveFocus(event: KeyboardEvent): void {
    const rows = [...(grid.current?.querySelectorAll(':scope > li') ?? [])].map(row => [
      ...row.querySelectorAll('button'),
    ])
    const row = rows.findIndex(buttons => buttons.some(button => button.matches(':focus')))
    const place = (rows[row] ?? []).findIndex(button => button.matches(':focus'))
    const all = rows.flat()
    const index = all.findIndex(button => button.matches(':focus'))
    const rowBy = (step: number) => rows[row + step]?.[Math.min(place, (rows[row + step]?.length ?? 1) - 1)]
    const targets: Record<string, HTMLButtonElement | undefined> = {
      ArrowRight: all[index + 1],
      ArrowLeft: all[index - 1],
      ArrowDown: rowBy(1),
      ArrowUp: rowBy(-1),
    }
    const next = targets[event.key]
    if (index < 0 || next === undefined) return
    event.preventDefault()
    next.focus()
  }
}

interface GridBarProps {
  bar: Bar
  words: RotaWords
  /** The place of its lane; null for a gap, which is as high as all. */
  lane: number | null
  height: number
  isAlarm: boolean
  onOpen: RotaGridProps['onOpen']
}

function GridBar({ bar, words, lane, height, isAlarm, onOpen }: GridBarProps) {
  const { t } = useTranslation('rota')
  const { kind, userId, standsInFor, from, to, left, width } = bar
  const { name, short, coming, me } = words
  const values = {
    name: userId === null ? '' : name(userId),
    other: standsInFor === null ? '' : name(standsInFor),
    from: coming(from),
    to: coming(to),
  }
  const label = standsInFor === null ? t(`bar.${kind}`, values) : t('bar.standsIn', values)
  const short_ = userId === null ? '' : short(userId)
  return (
    <li
      className={classes.place}
      style={{
        insetInlineStart: percent(left),
        width: percent(width),
        top: lane === null ? HEAD_PX : HEAD_PX + Math.max(0, lane) * LANE_PX,
        height: lane === null ? height - HEAD_PX - 4 : LANE_PX - 4,
      }}
      data-kind={kind}
    >
      <button
        type="button"
        className={classes.bar}
        data-kind={kind}
        data-alarm={isAlarm || undefined}
        disabled={onOpen === undefined}
        onClick={() => onOpen?.(bar)}
      >
        <span className="visually-hidden">{label}</span>
        <span className={classes.wide} aria-hidden>
          {wideText()}
        </span>
        {kind === 'duty' && userId !== null && (
          <span className={classes.narrow} aria-hidden>
            {words.initials(userId)}
          </span>
        )}
      </button>
    </li>
  )

  function wideText() {
    if (kind === 'gap')
      return (
        <>
          <b>{t('bar.nobody')}</b>
          <small>{words.shortLength(to - from)}</small>
        </>
      )
    if (kind === 'away') return <small>{t('bar.isAway')}</small>
    const who = userId === me ? t('bar.you') : short_
    if (kind === 'asked') return <small>{t('bar.isAsked', { name: who })}</small>
    return (
      <>
        <b>{kind === 'draft' ? who : short_}</b>
        {standsInFor !== null && <small>{t('bar.for', { name: short(standsInFor) })}</small>}
      </>
    )
  }
}

function percent(share: number): string {
  return `${share * 100}%`
}
