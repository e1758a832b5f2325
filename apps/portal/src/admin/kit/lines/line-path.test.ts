import { expect, it } from 'vitest'
import { bandPath, linePath, scaleOf } from './line-path.ts'

const box = { width: 100, height: 28 }

it('a line goes from the lowest to the highest and breaks off where a value is missing', () => {
  expect(linePath([0, 10, null, 5, 5], box)).toBe('M0.0 24.0L25.0 4.0M75.0 14.0L100.0 14.0')
})

it('a value between two gaps is a dot, and nothing is nothing', () => {
  expect(linePath([null, 3, null], box)).toBe('M50.0 24.0h1')
  expect(linePath([null, null], box)).toBe('')
})

it('several lines share one scale', () => {
  const scale = scaleOf([
    [2, null],
    [null, 12],
  ])
  expect(scale).toEqual({ low: 2, high: 12 })
  expect(linePath([2, 7], { ...box, scale: { low: 2, high: 12 } })).toBe('M0.0 24.0L100.0 14.0')
  expect(scaleOf([[null], []])).toBeNull()
})

it('a band is an area between its edges, and ends where either is missing', () => {
  const scale = { low: 0, high: 10 }
  expect(bandPath({ lo: [0, 0, null, 0], hi: [10, 10, 10, 10] }, { ...box, scale })).toBe(
    'M0.0 4.0L33.3 4.0L33.3 24.0L0.0 24.0Z',
  )
})
