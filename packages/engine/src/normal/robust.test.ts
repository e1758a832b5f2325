import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantileOf, scaledMadOf } from './robust.ts'

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 })

describe('Quantiles', () => {
  it.each([
    { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], p: 0.1, quantile: 2 },
    { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], p: 0.9, quantile: 10 },
    { values: [4, 1, 3, 2], p: 0.5, quantile: 2.5 },
    { values: [10, 20], p: 0.9, quantile: 19 },
    { values: [7], p: 0.1, quantile: 7 },
  ])('The quantile $p of $values is $quantile', ({ values, p, quantile }) => {
    expect(quantileOf(values, p)).toBeCloseTo(quantile, 12)
  })

  it('Nothing has no quantile and no spread', () => {
    expect([quantileOf([], 0.5), scaledMadOf([])]).toEqual([null, null])
  })

  it('A quantile lies between the least and the most, and does not fall where the share rises', () => {
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, p) => {
        const found = quantileOf(values, p) ?? Number.NaN
        expect(found).toBeGreaterThanOrEqual(Math.min(...values))
        expect(found).toBeLessThanOrEqual(Math.max(...values))
        expect(found).toBeLessThanOrEqual(quantileOf(values, 1) ?? Number.NaN)
      }),
    )
  })
})

describe('The spread', () => {
  it.each([
    { values: [1, 2, 3, 4, 5], spread: 1.4826 },
    { values: [1, 1, 1, 1, 900], spread: 0 },
    { values: [2, 4, 4, 6], spread: 1.4826 },
  ])('The spread of $values is $spread', ({ values, spread }) => {
    expect(scaledMadOf(values)).toBeCloseTo(spread, 12)
  })
})
