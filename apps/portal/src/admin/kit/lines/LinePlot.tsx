import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '#lib/locale.ts'
import { HEIGHT, LineDrawing } from './LineDrawing.tsx'
import classes from './LinePanel.module.css'
import type { Edge, Line, LinePanelProps } from './LinePanel.tsx'
import { heightOf, type RoundScale } from './line-path.ts'

interface LinePlotProps extends Pick<LinePanelProps, 'times' | 'lines' | 'band' | 'timeZone' | 'format'> {
  edges: readonly Edge[]
  scale: RoundScale
}

const DATES = 5

/**
 * Shows the drawing with its scale and dates. Under the pointer it says what was measured then, otherwise the last
 * values.
 */
export function LinePlot({ times, lines, edges, band, scale, timeZone, format }: LinePlotProps) {
  const [at, setAt] = useState<number | null>(null)
  const said = saidAt(lines, at)
  const top = (value: number) => `${(100 * heightOf(value, scale, HEIGHT)) / HEIGHT}%`
  return (
    <div className={classes.panel} aria-hidden>
      <div className={classes.scale}>
        {scale.ticks.map(value => (
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
        <LineDrawing {...{ lines, edges, band, scale }} worst={said[0]?.line.key} />
        {edges
          .filter(({ value }) => value <= scale.high)
          .map(({ value, level, label }) => (
            <span key={level} className={classes.edge} data-level={level} style={{ top: top(value) }}>
              {label}
            </span>
          ))}
        {at !== null && <span className={classes.cursor} style={{ left: `${placeOf(at, times)}%` }} />}
      </div>
      <Worst said={said} edges={edges} format={format} />
      <Dates times={times} at={at} timeZone={timeZone} />
    </div>
  )
}

/** Shows the highest value, whose it is, and how many others have a value as well. */
function Worst({ said, edges, format }: Pick<LinePlotProps, 'edges' | 'format'> & { said: readonly Said[] }) {
  const { t } = useTranslation('hardware')
  const [worst] = said
  const levelOf = (value: number) => edges.findLast(edge => value > edge.value)?.level
  return (
    <div className={classes.last}>
      {worst !== undefined && (
        <>
          <strong data-level={levelOf(worst.value)}>{format(worst.value)}</strong>
          <span>{worst.line.name}</span>
          {said.length > 1 && <span>{t('lines.others', { count: said.length - 1 })}</span>}
        </>
      )}
    </div>
  )
}

/** Shows days under the drawing, or the moment under the pointer. */
function Dates({ times, at, timeZone }: Pick<LinePlotProps, 'times' | 'timeZone'> & { at: number | null }) {
  const { language } = useTranslation('hardware').i18n
  return (
    <div className={classes.dates}>
      {at === null
        ? dates(times).map(({ time, place }) => (
            <span key={time} style={{ left: `${place}%` }}>
              {formatDay({ at: time * 1000, language, timeZone })}
            </span>
          ))
        : formatInstant({ at: (times[at] ?? 0) * 1000, language, timeZone })}
    </div>
  )
}

interface Said {
  line: Line
  value: number
}

/**
 * Returns the value of each foreground line at a step, or its last one, the highest first; a line without a value is
 * left out.
 */
function saidAt(lines: readonly Line[], at: number | null): Said[] {
  return lines
    .filter(line => line.quiet !== true)
    .map(line => ({ line, value: at === null ? line.values.findLast(isKnown) : line.values[at] }))
    .filter((each): each is Said => isKnown(each.value))
    .toSorted((one, other) => other.value - one.value)
}

const isKnown = (value: number | null | undefined): value is number => value != null

function stepAt(part: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.round(part * (steps - 1))))
}

function dates(times: readonly number[]): { time: number; place: number }[] {
  const every = Math.max(1, Math.ceil(times.length / DATES))
  return times
    .map((time, index) => ({ time, place: placeOf(index, times), index }))
    .filter(({ index }) => index % every === 0)
}

/** How far a step lies from the left, in percent. */
function placeOf(step: number, times: readonly number[]): number {
  return (100 * step) / Math.max(1, times.length - 1)
}
