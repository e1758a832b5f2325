import { type Range, tickStep, ticksIn, widenedTo } from '@earshot/contract/rules/drawing/ticks.ts'

/** The values that a panel's bottom and top stand for, both of them ticks. */
export interface ValueAxis extends Range {
  /** The ticks from the lowest to the highest. */
  ticks: readonly number[]
}

const MOST_INTERVALS = 4

/**
 * Widens a range to the finest round step that leaves at most so many intervals.
 * @param format where it writes whole numbers only, halves are not used as ticks
 */
export function valueAxis(range: Range, format: (value: number) => string): ValueAxis {
  const writesHalves = format(0.5) !== format(0) && format(0.5) !== format(1)
  const step = tickStep(range, { most: MOST_INTERVALS, counted: 'around', finest: writesHalves ? 0.5 : 1 })
  const axis = widenedTo(range, step)
  return { ...axis, ticks: ticksIn(axis, step) }
}

/** The room at the bottom and at the top, so that a stroke is not cut. */
const EDGE = 4

/** Returns how far down from the top a value stands. */
export function heightOf(value: number, { low, high }: Range, height: number): number {
  return height - EDGE - ((value - low) / (high - low || 1)) * (height - 2 * EDGE)
}
