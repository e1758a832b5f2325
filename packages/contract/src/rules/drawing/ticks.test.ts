import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Range, rangeOf, tickStep, ticksIn, widenedTo } from './ticks.ts'

describe('The range of columns', () => {
  it('A range reaches from the lowest to the highest known value of all columns', () => {
    expect(rangeOf([[2, null], [null, 12], []])).toEqual({ low: 2, high: 12 })
  })

  it('Columns without a value have no range', () => {
    expect(rangeOf([[null], []])).toBeNull()
    expect(rangeOf([])).toBeNull()
  })
})

describe('The step of ticks', () => {
  it.each<[string, Range, Parameters<typeof tickStep>[1], number]>([
    ['three ticks inside', { low: 18.3, high: 22.7 }, { most: 3, counted: 'inside' }, 2],
    ['four intervals around', { low: 18.3, high: 22.7 }, { most: 4, counted: 'around' }, 2],
    ['four steps of the length', { low: 0, high: 40 }, { most: 4, counted: 'length' }, 10],
    [
      'four intervals around less than a step',
      { low: 60.2, high: 60.4 },
      { most: 4, counted: 'around' },
      0.05,
    ],
    ['no step finer than one', { low: 60.2, high: 60.4 }, { most: 4, counted: 'around', finest: 1 }, 1],
    ['a range without length', { low: 12, high: 12 }, { most: 4, counted: 'around' }, 1],
  ])('A step is the finest round one that fits: %s', (_, range, rule, step) => {
    expect(tickStep(range, rule)).toBeCloseTo(step)
  })

  it('A step is one of the given ones, or undefined where all of them are too fine', () => {
    const rule = { most: 3, counted: 'length', steps: [1, 7, 14] } as const
    expect(tickStep({ low: 0, high: 20 }, rule)).toBe(7)
    expect(tickStep({ low: 0, high: 100 }, rule)).toBeUndefined()
  })
})

describe('The ticks of a range', () => {
  it('Ticks are the multiples of the step within the range, and zero has no sign', () => {
    expect(ticksIn({ low: -4, high: 9 }, 5)).toEqual([0, 5])
    expect(ticksIn({ low: -0.5, high: 0.5 }, 1).map(tick => Object.is(tick, -0))).toEqual([false])
  })

  it('A range is widened to the multiples around it, and is a step long at least', () => {
    expect(widenedTo({ low: 18.3, high: 22.7 }, 2)).toEqual({ low: 18, high: 24 })
    expect(widenedTo({ low: 12, high: 12 }, 1)).toEqual({ low: 12, high: 13 })
  })
})

const ranges = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), fc.nat(3))
  .map(([low, length, digits]) => ({ low: low / 10 ** digits, high: (low + length) / 10 ** digits }))

it('Widened ranges hold what was measured between ticks at equal distances, and have at most so many', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 2, max: 8 }), (range, most) => {
      const step = tickStep(range, { most, counted: 'around' })
      const axis = widenedTo(range, step)
      const ticks = ticksIn(axis, step)
      expect(axis.low).toBeLessThanOrEqual(range.low + step * 1e-9)
      expect(axis.high).toBeGreaterThanOrEqual(range.high - step * 1e-9)
      expect(ticks.length).toBeLessThanOrEqual(most + 1)
      expect(ticks.at(0)).toBeCloseTo(axis.low)
      expect(ticks.at(-1)).toBeCloseTo(axis.high)
    }),
  )
})

it('Ticks inside a range lie in it, and there are at most so many', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 8 }), (range, most) => {
      const step = tickStep(range, { most, counted: 'inside' })
      const ticks = ticksIn(range, step)
      expect(ticks.every(tick => tick >= range.low - step * 1e-6 && tick <= range.high + step * 1e-6)).toBe(
        true,
      )
      // A tick at an end is found with a rounding error's tolerance.
      expect(ticks.length).toBeLessThanOrEqual(most + 2)
    }),
  )
})
