import type { DayNormal } from '@earshot/contract/schemas/batches/normal.ts'
import { describe, expect, it } from 'vitest'
import { binnedNormal, normalSeries, timesNormal } from './normal-series.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function aDay(day: string): DayNormal {
  return {
    age_in_days: 80,
    day,
    basis: 'BATCHES',
    batches: 3,
    days: 21,
    learns_until: null,
    median: hours,
    low: hours.map(hour => hour - 1),
    high: hours.map(hour => hour + 1),
    least: 2,
  }
}
const series = (day: string) => normalSeries([aDay(day)], { timeZone: 'Europe/Brussels' })

describe('A normal over time', () => {
  it.each([
    { day: '2026-03-24', median: [0, 1, 2, 3, 4], length: 24 },
    { day: '2026-03-29', median: [0, 1, 3, 4, 5], length: 23 },
    { day: '2026-10-25', median: [0, 1, 2, 2, 3], length: 25 },
  ])('$day has $length hours and begins with the normal of $median', ({ day, median, length }) => {
    const { at, ...columns } = series(day)
    expect(columns.median.slice(0, 5)).toEqual(median)
    expect([at.length, columns.median.length, columns.low.length]).toEqual([length, length, length])
    expect(new Set(at.map((time, index) => time - (at[0] ?? 0) - index * 3600))).toEqual(new Set([0]))
  })

  it('Values are shown in the reader’s unit, and an hour without a normal stays empty', () => {
    const day = { ...aDay('2026-03-24'), median: [10, null] }
    const shown = normalSeries([day], { timeZone: 'UTC', show: value => value * 2 })
    expect(shown.median.slice(0, 3)).toEqual([20, null, null])
  })

  it('Bars over several hours have the mean of their hours', () => {
    const binned = binnedNormal(normalSeries([aDay('2026-03-24')], { timeZone: 'UTC' }), 6 * 3600)
    expect(binned.median).toEqual([2.5, 8.5, 14.5, 20.5])
    expect(binned.at[0]).toBe(Date.parse('2026-03-24T03:00:00Z') / 1000)
  })

  it.each([
    { day: '2026-03-24', length: 24, times: [2, 2, 2, 4 / 3, 1] },
    { day: '2026-03-29', length: 23, times: [2, 2, 4 / 3, 1, 0.8] },
    { day: '2026-10-25', length: 25, times: [2, 2, 2, 2, 4 / 3] },
  ])(
    'The $length hours of $day are each compared with the normal of their hour',
    ({ day, length, times }) => {
      const normal = binnedNormal(series(day), 3600)
      const bars = { at: normal.at, value: normal.at.map(() => 4) }
      const compared = timesNormal(bars, normal, 3600)
      expect(compared).toHaveLength(length)
      // Medians of 0 and 1 count as 2, the least.
      expect(compared.slice(0, 5).map(value => Math.round((value ?? 0) * 1000))).toEqual(
        times.map(value => Math.round(value * 1000)),
      )
    },
  )

  it('A bar of a slot is compared with its hour, and one without coughs or normal with nothing', () => {
    const normal = binnedNormal(normalSeries([aDay('2026-03-24')], { timeZone: 'UTC' }), 600)
    const start = Date.parse('2026-03-24T04:00:00Z') / 1000
    const bars = { at: [start + 300, start + 3300, start + 3900, start + 90_000], value: [8, null, 10, 5] }
    expect(timesNormal(bars, normal, 600)).toEqual([2, null, 2, null])
  })
})
