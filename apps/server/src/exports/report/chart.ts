/** A figure's frame and what is drawn in it: from values to shapes. Pure. */
import { runsOf } from '@earshot/contract/rules/drawing/runs.ts'
import {
  type Column,
  type Range,
  rangeOf,
  tickStep,
  ticksIn,
  widenedTo,
} from '@earshot/contract/rules/drawing/ticks.ts'
import { COLORS, type Point, type Shape } from './shapes.ts'

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

export interface Steps extends Span {
  /** The start of each step. */
  t: readonly number[]
}

interface RangeRule {
  /** The range is at least so wide: a still barn is a level line, not a mountain range. */
  least: number
  /** The range begins here; without it, below the lowest value. */
  floor?: number
}

/** Returns a range that covers what is measured and ends at round figures. */
export function axisRange(columns: readonly Column[], { least, floor }: RangeRule): Range {
  const { low, high } = rangeOf(columns) ?? { low: floor ?? 0, high: floor ?? 0 }
  const missing = Math.max(0, least - (high - (floor ?? low)))
  const spread =
    floor === undefined
      ? { low: low - missing / 2, high: high + missing / 2 }
      : { low: floor, high: high + missing }
  return widenedTo(spread, tickStep(spread, STEP))
}

/** The step follows from the length alone, so that a widened range need not have ticks at both ends. */
const STEP = { most: 4, counted: 'length' } as const

export function axisTicks(range: Range): number[] {
  return ticksIn(range, tickStep(range, STEP))
}

export function xIn({ x, width }: Box, { from, to }: Span): (at: number) => number {
  return at => x + ((Math.min(Math.max(at, from), to) - from) / Math.max(1, to - from)) * width
}

function yIn({ y, height }: Box, { low, high }: Range): (value: number) => number {
  return value => y + height - ((Math.min(Math.max(value, low), high) - low) / (high - low || 1)) * height
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
  values: Column,
  pen: { color: string; width: number; dash?: readonly number[] },
): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  return runsOf(values).map(({ first, end }) => {
    const points: Point[] = []
    for (let index = first; index < end; index++)
      points.push([x(middle(steps, index)), y(values[index] ?? 0)])
    if (points.length === 1) {
      const level = y(values[first] ?? 0)
      return {
        kind: 'line',
        points: [
          [x(steps.t[first] ?? 0), level],
          [x(steps.t[first + 1] ?? steps.to), level],
        ],
        ...pen,
      }
    }
    return { kind: 'line', points, ...pen }
  })
}

/** Draws the band between two limits that each step has. It goes in steps, since a day's band is the day's. */
export function bandShapes({ box, steps, range }: Plot, { lo, hi }: { lo: Column; hi: Column }): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  const edge = (limits: Column): Point[] =>
    limits.flatMap((limit, index): Point[] =>
      limit === null
        ? []
        : [
            [x(steps.t[index] ?? 0), y(limit)],
            [x(steps.t[index + 1] ?? steps.to), y(limit)],
          ],
    )
  const [low, high] = [edge(lo), edge(hi)]
  const pen = { color: COLORS.bandEdge, width: 0.5, dash: [2, 1.5] }
  return [
    { kind: 'area', points: [...high, ...low.toReversed()], color: COLORS.band },
    { kind: 'line', points: low, ...pen },
    { kind: 'line', points: high, ...pen },
  ]
}

/** A bar a step, from the bottom. */
export function barShapes({ box, steps, range }: Plot, values: Column): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  return values.flatMap((value, index): Shape[] => {
    if (value === null || value <= range.low) return []
    const from = x(steps.t[index] ?? 0)
    const width = Math.max(0.3, (x(steps.t[index + 1] ?? steps.to) - from) * 0.7)
    return [
      {
        kind: 'box',
        x: from,
        y: y(value),
        width,
        height: box.y + box.height - y(value),
        fill: COLORS.between,
      },
    ]
  })
}

/** The frame: a line and a figure at each tick, and its bottom. */
export function frameShapes({ box, range }: Omit<Plot, 'steps'>, number: (value: number) => string): Shape[] {
  const y = yIn(box, range)
  const right = box.x + box.width
  return axisTicks(range).flatMap((tick): Shape[] => [
    {
      kind: 'line',
      points: [
        [box.x, y(tick)],
        [right, y(tick)],
      ],
      color: COLORS.grid,
      width: 0.5,
    },
    {
      kind: 'label',
      x: box.x - 4,
      y: y(tick) - 4,
      text: number(tick),
      size: 6.5,
      color: COLORS.quiet,
      align: 'right',
    },
  ])
}

/** A limit over time, in steps where it has changed; it is named at the right edge. */
export function edgeShapes(
  { box, range, steps }: Plot,
  { limits, text }: { limits: readonly { from: number; value: number }[]; text: (value: number) => string },
): Shape[] {
  const [x, y] = [xIn(box, steps), yIn(box, range)]
  const right = box.x + box.width
  const points = limits.flatMap(({ from, value }, index): Point[] => {
    const next = limits[index + 1]
    return [
      [index === 0 ? box.x : x(from), y(value)],
      [next === undefined ? right : x(next.from), y(value)],
    ]
  })
  const last = limits.at(-1)
  if (last === undefined) return []
  return [
    { kind: 'line', points, color: COLORS.edge, width: 0.7, dash: [4, 2] },
    {
      kind: 'label',
      x: right + 4,
      y: y(last.value) - 4,
      text: text(last.value),
      size: 6.5,
      color: COLORS.quiet,
    },
  ]
}

/** The days that are named below: as many as fit, so many apart. */
export function dayTicks(days: number, most: number): number[] {
  const rule = { most, counted: 'length', steps: [1, 2, 5, 7, 14, 28] } as const
  const apart = tickStep({ low: 0, high: days }, rule) ?? Math.ceil(days / most / 28) * 28
  return Array.from({ length: Math.ceil(days / apart) }, (_, index) => index * apart)
}
