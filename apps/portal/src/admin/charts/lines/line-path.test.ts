import { expect, it } from 'vitest'
import { bandPath, linePath, roundScale, scaleOf } from './line-path.ts'

const box = { width: 100, height: 28 }

it('A line goes from the lowest to the highest and breaks off where a value is missing', () => {
  expect(linePath([0, 10, null, 5, 5], box)).toBe('M0.0 24.0L25.0 4.0M75.0 14.0L100.0 14.0')
})

it('A value between two gaps is a dot, and no value is nothing', () => {
  expect(linePath([null, 3, null], box)).toBe('M50.0 24.0h1')
  expect(linePath([null, null], box)).toBe('')
})

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
  const scale = roundScale({ low, high }, format)
  expect(scale.ticks).toEqual(ticks)
  expect(scale.low).toBeLessThanOrEqual(low)
  expect(scale.high).toBeGreaterThanOrEqual(high)
  expect(scale.ticks.length).toBeLessThanOrEqual(5)
})

it('Several lines share one scale', () => {
  const scale = scaleOf([
    [2, null],
    [null, 12],
  ])
  expect(scale).toEqual({ low: 2, high: 12 })
  expect(linePath([2, 7], { ...box, scale: { low: 2, high: 12 } })).toBe('M0.0 24.0L100.0 14.0')
  expect(scaleOf([[null], []])).toBeNull()
})

it('A band is an area between its edges, and ends where either is missing', () => {
  const scale = { low: 0, high: 10 }
  expect(bandPath({ lo: [0, 0, null, 0], hi: [10, 10, 10, 10] }, { ...box, scale })).toBe(
    'M0.0 4.0L33.3 4.0L33.3 24.0L0.0 24.0Z',
  )
})
