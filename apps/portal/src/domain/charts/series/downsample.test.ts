import { describe, expect, it } from 'vitest'
import { downsampled, downsampleSeconds } from './downsample.ts'

const HOUR = 3600
const at = Array.from({ length: 24 }, (_, index) => index * HOUR)
const line = (value: (number | null)[]) => ({ at, value, step: HOUR })

describe('A thinned line', () => {
  it('The line keeps of each stretch the lowest, the highest and its first gap, in their order', () => {
    const value = at.map((_, index): number | null => [5, 9, 2, 4, 6, null, null, 7][index % 8] ?? null)
    const thin = downsampled(line(value), 8 * HOUR)
    expect(thin.at.map(time => time / HOUR)).toEqual([1, 2, 5, 9, 10, 13, 17, 18, 21])
    expect(thin.value).toEqual([9, 2, null, 9, 2, null, 9, 2, null])
  })

  it('The line is the line itself where its points can be told apart', () => {
    const all = line(at.map(() => 1))
    expect(downsampled(all, 2 * HOUR)).toBe(all)
  })

  it('The line has stretches of powers of two, about two pixels wide at most', () => {
    const year = 365 * 24 * HOUR
    expect(downsampleSeconds({ seconds: year, width: 730, step: HOUR })).toBe(16 * HOUR)
    expect(downsampleSeconds({ seconds: year * 0.9, width: 730, step: HOUR })).toBe(16 * HOUR)
    expect(downsampleSeconds({ seconds: 24 * HOUR, width: 730, step: 600 })).toBe(600)
  })

  it('The line takes the band of each point along', () => {
    const hi = at.map((_, index) => 20 + index)
    const level = at.map(() => 'OK' as const)
    const band = { ...line(at.map((_, index) => index)), lo: hi, hi, alarmLo: hi, alarmHi: hi, levels: level }
    const thin = downsampled(band, 12 * HOUR)
    expect(thin.value).toEqual([0, 11, 12, 23])
    expect(thin.hi).toEqual([20, 31, 32, 43])
  })
})
