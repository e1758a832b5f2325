import { expect, it } from 'vitest'
import { heightOf, valueAxis } from './value-axis.ts'

const whole = (value: number) => value.toFixed(0)
const tenths = (value: number) => value.toFixed(1)

it.each([
  [0, 4.4, tenths, [0, 2, 4, 6]],
  [18.3, 22.7, tenths, [18, 20, 22, 24]],
  [0, 2, tenths, [0, 0.5, 1, 1.5, 2]],
  [60.2, 61.4, whole, [60, 61, 62]],
  [-3, 188, whole, [-100, 0, 100, 200]],
  [12, 12, whole, [12, 13]],
])('The ticks from %s to %s are round', (low, high, format, ticks) => {
  const axis = valueAxis({ low, high }, format)
  expect(axis.ticks).toEqual(ticks)
  expect(axis.low).toBeLessThanOrEqual(low)
  expect(axis.high).toBeGreaterThanOrEqual(high)
  expect(axis.ticks.length).toBeLessThanOrEqual(5)
})

it('The lowest and the highest value keep a stroke’s distance from the edges', () => {
  const heights = [0, 5, 10].map(value => heightOf(value, { low: 0, high: 10 }, 28))
  expect(heights).toEqual([24, 14, 4])
})
