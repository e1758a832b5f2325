import { areaPath, type Edges, linePath, type Point } from '@earshot/contract/rules/drawing/paths.ts'
import type { Column, Range } from '@earshot/contract/rules/drawing/ticks.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '#lib/text/locale.ts'
import classes from './LinePanel.module.css'
import { heightOf, type ValueAxis } from './value-axis.ts'

interface Line {
  key: string
  name: string
  values: Column
  /** True if the line is in the background, for comparison. */
  quiet?: boolean
}

/** A value beyond which the lines have the color of a level. */
export interface Edge {
  value: number
  level: 'WARNING' | 'ALARM'
  label: string
}

/** The range in which the values are as they should be, step by step. */
interface Band {
  name: string
  lo: Column
  hi: Column
}

export interface LinePlotProps {
  /** The start of each step, in epoch seconds; every line has a value or a gap for each. */
  times: readonly number[]
  lines: readonly Line[]
  edges: readonly Edge[]
  band?: Band | undefined
  scale: ValueAxis
  timeZone: string | undefined
  format: (value: number) => string
}

const DATES = 5

/** Shows the drawing with its scale and dates, and what was measured under the pointer or, without one, last. */
export function LinePlot({ times, lines, edges, band, scale, timeZone, format }: LinePlotProps) {
  const [at, setAt] = useState<number | null>(null)
  const readouts = readoutsAt(lines, at)
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
        <LineDrawing lines={lines} edges={edges} band={band} scale={scale} highest={readouts[0]?.line.key} />
        {edges
          .filter(({ value }) => value <= scale.high)
          .map(({ value, level, label }) => (
            <span key={level} className={classes.edge} data-level={level} style={{ top: top(value) }}>
              {label}
            </span>
          ))}
        {at !== null && <span className={classes.cursor} style={{ left: `${placeOf(at, times)}%` }} />}
      </div>
      <HighestValue readouts={readouts} edges={edges} format={format} />
      <Dates times={times} at={at} timeZone={timeZone} />
    </div>
  )
}

/** Shows the highest value, whose it is, and how many others have a value as well. */
function HighestValue({
  readouts,
  edges,
  format,
}: Pick<LinePlotProps, 'edges' | 'format'> & { readouts: readonly Readout[] }) {
  const { t } = useTranslation('hardware')
  const [highest] = readouts
  const levelOf = (value: number) => edges.findLast(edge => value > edge.value)?.level
  return (
    <div className={classes.last}>
      {highest !== undefined && (
        <>
          <strong data-level={levelOf(highest.value)}>{format(highest.value)}</strong>
          <span>{highest.line.name}</span>
          {readouts.length > 1 && <span>{t('lines.others', { count: readouts.length - 1 })}</span>}
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
        ? axisDates(times).map(({ time, place }) => (
            <span key={time} style={{ left: `${place}%` }}>
              {formatDay({ at: time * 1000, language, timeZone })}
            </span>
          ))
        : formatInstant({ at: (times[at] ?? 0) * 1000, language, timeZone })}
    </div>
  )
}

interface Readout {
  line: Line
  value: number
}

/**
 * Returns the value of each foreground line at a step, or its last one, the highest first; a line without a value is
 * left out.
 */
function readoutsAt(lines: readonly Line[], at: number | null): Readout[] {
  return lines
    .filter(line => line.quiet !== true)
    .map(line => ({ line, value: at === null ? line.values.findLast(isKnown) : line.values[at] }))
    .filter((each): each is Readout => isKnown(each.value))
    .toSorted((one, other) => other.value - one.value)
}

const isKnown = (value: number | null | undefined): value is number => value != null

function stepAt(part: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.round(part * (steps - 1))))
}

function axisDates(times: readonly number[]): { time: number; place: number }[] {
  const every = Math.max(1, Math.ceil(times.length / DATES))
  return times
    .map((time, index) => ({ time, place: placeOf(index, times), index }))
    .filter(({ index }) => index % every === 0)
}

/** Returns how far a step lies from the left, in percent. */
function placeOf(step: number, times: readonly number[]): number {
  return (100 * step) / Math.max(1, times.length - 1)
}

interface LineDrawingProps extends Pick<LinePlotProps, 'lines' | 'edges' | 'band'> {
  scale: Range
  /** The key of the line with the highest value, which stands out. */
  highest: string | undefined
}

/** The browser stretches the drawing to the panel. */
const WIDTH = 1000
const HEIGHT = 108

/** Draws the lines of a panel over their band; beyond an edge they have its color. */
function LineDrawing({ lines, edges, band, scale, highest }: LineDrawingProps) {
  const id = useId()
  const x = (index: number, { length }: Column) => (index * WIDTH) / Math.max(1, length - 1)
  const y = (value: number) => heightOf(value, scale, HEIGHT)
  const pointsOf = (values: Column) =>
    values.map((value, index): Point | null => (value === null ? null : [x(index, values), y(value)]))
  const inOrder = [...lines.filter(line => line.quiet), ...lines.filter(line => !line.quiet)]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {edges.length > 0 && (
        <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={0} x2={0} y1={0} y2={HEIGHT}>
          {gradientStops(edges, value => y(value) / HEIGHT).map(({ offset, color }) => (
            <stop key={`${offset} ${color}`} offset={offset} stopColor={color} />
          ))}
        </linearGradient>
      )}
      {band && <path d={areaPath(edgesOf(band, { x, y }))} data-band vectorEffect="non-scaling-stroke" />}
      {inOrder.map(({ key, values, quiet }) => (
        <path
          key={key}
          d={linePath(pointsOf(values), { lone: 1 })}
          data-quiet={quiet || undefined}
          data-worst={(edges.length > 0 && key === highest) || undefined}
          vectorEffect="non-scaling-stroke"
          {...(edges.length > 0 && !quiet && { style: { stroke: `url(#${id})` } })}
        />
      ))}
    </svg>
  )
}

/** Returns where the two edges of a band stand, or null where either is missing. */
function edgesOf(
  { lo, hi }: Band,
  { x, y }: { x: (index: number, values: Column) => number; y: (value: number) => number },
): (Edges | null)[] {
  return lo.map((low, index) => {
    const high = hi[index] ?? null
    return low === null || high === null ? null : { x: x(index, lo), upper: y(high), lower: y(low) }
  })
}

const COLORS = { WARNING: 'var(--warning-line)', ALARM: 'var(--alarm-chart)' } as const

/** Returns hard gradient stops from the top down: each edge's color ends where the edge stands. */
function gradientStops(
  edges: readonly Edge[],
  placeOf: (value: number) => number,
): { offset: number; color: string }[] {
  const within = (value: number) => Math.max(0, Math.min(1, placeOf(value)))
  const downwards = [...edges].reverse()
  return downwards.flatMap(({ value, level }, index) => [
    { offset: index === 0 ? 0 : within(downwards[index - 1]?.value ?? value), color: COLORS[level] },
    { offset: within(value), color: COLORS[level] },
    ...(index === downwards.length - 1 ? [{ offset: within(value), color: 'var(--series)' }] : []),
  ])
}
