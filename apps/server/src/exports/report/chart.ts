/** A figure's frame and what is drawn in it: from values to shapes. Pure. */
import { INK, type Point, type Shape } from './ink.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Epoch seconds, from the first step to the end of the last. */
export interface Span {
  from: number
  to: number
}

export type Values = readonly (number | null)[]

export interface Steps extends Span {
  /** The start of each step. */
  t: readonly number[]
}

export interface Range {
  low: number
  high: number
}

interface RangeRule {
  /** The range is at least so wide: a still barn is a level line, not a mountain range. */
  least: number
  /** The range begins here; without it, below the lowest value. */
  floor?: number
}

/** The range covers what is measured and ends at round figures. */
export function rangeOf(all: readonly Values[], { least, floor }: RangeRule): Range {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const values of all)
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  if (low > high) [low, high] = [floor ?? 0, floor ?? 0]
  const missing = Math.max(0, least - (high - (floor ?? low)))
  const spread =
    floor === undefined
      ? { low: low - missing / 2, high: high + missing / 2 }
      : { low: floor, high: high + missing }
  const step = tickStep(spread)
  return { low: Math.floor(spread.low / step) * step, high: Math.ceil(spread.high / step) * step }
}

const TICKS = 4

/** Picks 1, 2 or 5 times a power of ten. */
function tickStep({ low, high }: Range): number {
  const rough = (high - low) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find(factor => factor * power >= rough) ?? 10)
}

export function ticksOf(range: Range): number[] {
  const step = tickStep(range)
  const ticks: number[] = []
  for (let tick = Math.ceil(range.low / step - 1e-9) * step; tick <= range.high + step * 1e-9; tick += step)
    // Adding 0 makes of -0 a 0.
    ticks.push(Math.round(tick / step) * step + 0)
  return ticks
}

export function xIn({ x, width }: Box, { from, to }: Span): (at: number) => number {
  return at => x + ((Math.min(Math.max(at, from), to) - from) / Math.max(1, to - from)) * width
}

function yIn({ y, height }: Box, { low, high }: Range): (value: number) => number {
  return value => y + height - ((Math.min(Math.max(value, low), high) - low) / (high - low || 1)) * height
}

/** Cuts values into unbroken stretches: where nothing was measured there is a gap. */
function stretches(values: Values): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const last = found.at(-1)
    if (last !== undefined && last[1] === index - 1) last[1] = index
    else found.push([index, index])
  }
  return found
}

export interface Plot {
  box: Box
  steps: Steps
  range: Range
}

function middle({ t, to }: Steps, index: number): number {
  return ((t[index] ?? to) + (t[index + 1] ?? to)) / 2
}

/** A line through the middle of each step; a lonely one is as long as its step. */
export function lineShapes(
  { box, steps, range }: Plot,
  values: Values,
  pen: { ink: string; width: number; dash?: readonly number[] },
): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  return stretches(values).map(([from, to]) => {
    const points: Point[] = []
    for (let index = from; index <= to; index++) points.push([x(middle(steps, index)), y(values[index] ?? 0)])
    if (from === to) {
      const level = y(values[from] ?? 0)
      return {
        kind: 'line',
        points: [
          [x(steps.t[from] ?? 0), level],
          [x(steps.t[from + 1] ?? steps.to), level],
        ],
        ...pen,
      }
    }
    return { kind: 'line', points, ...pen }
  })
}

/** Draws the band between two limits that each step has. It goes in steps, since a day's band is the day's. */
export function bandShapes({ box, steps, range }: Plot, { lo, hi }: { lo: Values; hi: Values }): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  const edge = (limits: Values): Point[] =>
    limits.flatMap((limit, index): Point[] =>
      limit === null
        ? []
        : [
            [x(steps.t[index] ?? 0), y(limit)],
            [x(steps.t[index + 1] ?? steps.to), y(limit)],
          ],
    )
  const [low, high] = [edge(lo), edge(hi)]
  const pen = { ink: INK.bandEdge, width: 0.5, dash: [2, 1.5] }
  return [
    { kind: 'area', points: [...high, ...low.toReversed()], ink: INK.band },
    { kind: 'line', points: low, ...pen },
    { kind: 'line', points: high, ...pen },
  ]
}

/** A bar a step, from the bottom. */
export function barShapes({ box, steps, range }: Plot, values: Values): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  return values.flatMap((value, index): Shape[] => {
    if (value === null || value <= range.low) return []
    const from = x(steps.t[index] ?? 0)
    const width = Math.max(0.3, (x(steps.t[index + 1] ?? steps.to) - from) * 0.7)
    return [
      { kind: 'box', x: from, y: y(value), width, height: box.y + box.height - y(value), fill: INK.between },
    ]
  })
}

/** The frame: a line and a figure at each tick, and its bottom. */
export function frameShapes({ box, range }: Omit<Plot, 'steps'>, number: (value: number) => string): Shape[] {
  const y = yIn(box, range)
  const right = box.x + box.width
  return ticksOf(range).flatMap((tick): Shape[] => [
    {
      kind: 'line',
      points: [
        [box.x, y(tick)],
        [right, y(tick)],
      ],
      ink: INK.grid,
      width: 0.5,
    },
    {
      kind: 'label',
      x: box.x - 4,
      y: y(tick) - 4,
      text: number(tick),
      size: 6.5,
      ink: INK.quiet,
      align: 'right',
    },
  ])
}

/** A limit of its own, named at the right edge. */
export function edgeShapes(
  { box, range }: Omit<Plot, 'steps'>,
  { at, text }: { at: number; text: string },
): Shape[] {
  const y = yIn(box, range)(at)
  const right = box.x + box.width
  return [
    {
      kind: 'line',
      points: [
        [box.x, y],
        [right, y],
      ],
      ink: INK.edge,
      width: 0.7,
      dash: [4, 2],
    },
    { kind: 'label', x: right + 4, y: y - 4, text, size: 6.5, ink: INK.quiet },
  ]
}

/** The days that are named below: as many as fit, so many apart. */
export function dayTicks(days: number, most: number): number[] {
  const apart = [1, 2, 5, 7, 14, 28].find(step => days / step <= most) ?? Math.ceil(days / most / 28) * 28
  return Array.from({ length: Math.ceil(days / apart) }, (_, index) => index * apart)
}
