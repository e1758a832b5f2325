import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#barn/charts/ChartParts.module.css'
import fleet from '#barn/fleet/fleet.module.css'
import { formatDay, formatInstant } from '#lib/locale.ts'
import { HEIGHT, LineDrawing } from './LineDrawing.tsx'
import classes from './LinePanel.module.css'
import { LineTable } from './LineTable.tsx'
import { heightOf, type Scale, scaleOf } from './line-path.ts'

export interface Line {
  key: string
  name: string
  values: readonly (number | null)[]
  /** In the back, to compare with. */
  quiet?: boolean
}

export interface Edge {
  value: number
  level: 'WARNING' | 'ALARM'
  label: string
}

/** Where the values are as they should be, step by step. */
export interface Band {
  name: string
  lo: readonly (number | null)[]
  hi: readonly (number | null)[]
}

export interface LinePanelProps {
  title: string
  unit: string
  /** Start of each step, epoch seconds; every line has a value or a gap for each. */
  times: readonly number[]
  lines: readonly Line[]
  edges?: readonly Edge[]
  band?: Band | undefined
  /** Where the scale begins, whatever was measured. */
  floor?: number
  timeZone: string | undefined
  format: (value: number) => string
}

const DATES = 5

/** One measure over the range: a line for each device, a gap where nothing came, edges where it becomes serious. */
export function LinePanel(props: LinePanelProps) {
  const { title, unit, times, lines, edges = [], band, floor, timeZone, format } = props
  const { t, i18n } = useTranslation('hardware')
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const measured = scaleOf(lines.map(line => line.values))
  if (measured === null)
    return (
      <section className={fleet.block} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className={fleet.quiet}>{t('sensors.none')}</p>
      </section>
    )
  const known = (band && scaleOf([...lines.map(line => line.values), band.lo, band.hi])) ?? measured
  const scale = shownScale(known, edges, floor)
  const said = saidAt(lines, at)
  const [worst] = said
  const top = (value: number) => `${(100 * heightOf(value, scale, HEIGHT)) / HEIGHT}%`
  const levelOf = (value: number) => edges.findLast(edge => value > edge.value)?.level
  return (
    <section className={fleet.block} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>
          {title} <span className={classes.unit}>{unit}</span>
        </h2>
        {band && (
          <span className={classes.unit}>
            <i className={parts.swatch} aria-hidden />
            {band.name}
          </span>
        )}
      </div>
      <div className={classes.panel} aria-hidden>
        <div className={classes.scale}>
          {[scale.high, (scale.high + scale.low) / 2, scale.low].map(value => (
            <span key={value} style={{ top: top(value) }}>
              {format(value)}
            </span>
          ))}
        </div>
        <div
          className={classes.plot}
          onPointerMove={event => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            setAt(stepAt((event.clientX - left) / width, times.length))
          }}
          onPointerLeave={() => setAt(null)}
        >
          <LineDrawing {...{ lines, edges, band, scale }} worst={worst?.line.key} />
          {edges
            .filter(({ value }) => value <= scale.high)
            .map(({ value, level, label }) => (
              <span key={level} className={classes.edge} data-level={level} style={{ top: top(value) }}>
                {label}
              </span>
            ))}
          {at !== null && (
            <span
              className={classes.cursor}
              style={{ left: `${(100 * at) / Math.max(1, times.length - 1)}%` }}
            />
          )}
        </div>
        <div className={classes.last}>
          {worst !== undefined && (
            <>
              <strong data-level={levelOf(worst.value)}>{format(worst.value)}</strong>
              <span>{worst.line.name}</span>
              {said.length > 1 && <span>{t('lines.others', { count: said.length - 1 })}</span>}
            </>
          )}
        </div>
        <div className={classes.dates}>
          {at === null
            ? dates(times).map(({ time, place }) => (
                <span key={time} style={{ left: `${place}%` }}>
                  {formatDay({ at: time * 1000, language: i18n.language, timeZone })}
                </span>
              ))
            : formatInstant({ at: (times[at] ?? 0) * 1000, language: i18n.language, timeZone })}
        </div>
      </div>
      <LineTable title={title} times={times} lines={lines} timeZone={timeZone} format={format} />
    </section>
  )
}

/** What each loud line says at a step, or said last; the highest first, for a line without a value nothing. */
function saidAt(lines: readonly Line[], at: number | null): { line: Line; value: number }[] {
  return lines
    .filter(line => line.quiet !== true)
    .map(line => ({ line, value: at === null ? line.values.findLast(isKnown) : line.values[at] }))
    .filter((each): each is { line: Line; value: number } => isKnown(each.value))
    .toSorted((one, other) => other.value - one.value)
}

const isKnown = (value: number | null | undefined): value is number => value != null

/** The first edge is always in sight, the next one once the values are near it. */
function shownScale(known: Scale, edges: readonly Edge[], floor: number | undefined): Scale {
  const [first] = edges
  const next = edges.find(edge => edge.value > known.high) ?? edges.at(-1)
  const wanted = known.high > (first?.value ?? Number.POSITIVE_INFINITY) ? next : first
  return {
    low: Math.min(floor ?? known.low, known.low),
    high: Math.max(known.high, (wanted?.value ?? known.high) * 1.05),
  }
}

function stepAt(part: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.round(part * (steps - 1))))
}

function dates(times: readonly number[]): { time: number; place: number }[] {
  const every = Math.max(1, Math.ceil(times.length / DATES))
  return times
    .map((time, index) => ({ time, place: (100 * index) / Math.max(1, times.length - 1), index }))
    .filter(({ index }) => index % every === 0)
}
