import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counterDelta, deviceShare, megabytes, planStatus } from './data-usage.ts'

it.each([
  [100, undefined, 100],
  [150, 100, 50],
  [100, 100, 0],
  [30, 100, 30],
  [0, 100, 0],
])('A counter at %s after %s has counted %s', (now, last, delta) => {
  expect(counterDelta(now, last)).toBe(delta)
})

describe('A device’s share of its gateway’s bytes', () => {
  it.each([
    ['half of the samples', { bytes: 1000, before: 0, own: 72, all: 144 }, 500],
    ['all samples', { bytes: 1000, before: 0, own: 144, all: 144 }, 1000],
    ['no sample', { bytes: 1000, before: 72, own: 0, all: 144 }, 0],
    ['no sample of anybody', { bytes: 1000, before: 0, own: 0, all: 0 }, 0],
    ['a third, the first', { bytes: 100, before: 0, own: 1, all: 3 }, 33],
    ['a third, the last', { bytes: 100, before: 2, own: 1, all: 3 }, 34],
  ])('The share of a device is right with %s', (_, input, share) => {
    expect(deviceShare(input)).toBe(share)
  })

  it('The share sums with all the others to the gateway’s bytes, and is never a byte away from its part', () => {
    const bytes = fc.integer({ min: 0, max: 2_000_000_000_000 })
    const samples = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(bytes, samples, (bytes, samples) => {
        const all = samples.reduce((sum, own) => sum + own, 0)
        let before = 0
        let sum = 0
        for (const own of samples) {
          const share = deviceShare({ bytes, before, own, all })
          expect(Math.abs(share - (all === 0 ? 0 : (bytes * own) / all))).toBeLessThan(1.01)
          before += own
          sum += share
        }
        expect(sum).toBe(all === 0 ? 0 : bytes)
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  [0, 0],
  [49_999, 0],
  [50_000, 0.1],
  [1_000_000, 1],
  [1_249_999, 1.2],
  [1_250_000, 1.3],
])('%i bytes are %d MB', (bytes, mb) => {
  expect(megabytes(bytes)).toBe(mb)
})

it.each([
  [0, 'OK'],
  [399_999_999, 'OK'],
  [400_000_000, 'WARNING'],
  [499_999_999, 'WARNING'],
  [500_000_000, 'ALARM'],
])('%i bytes in a month are %s against the plan', (bytes, status) => {
  expect(planStatus(bytes)).toBe(status)
})
