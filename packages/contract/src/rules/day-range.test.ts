import { describe, expect, it } from 'vitest'
import { daySpans, daysIn, monthOf, untilToday, windowEnding } from './day-range.ts'

describe('A range of days', () => {
  it('A range holds both of its ends', () => {
    expect(daysIn({ start_date: '2026-02-27', end_date: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(daysIn({ start_date: '2026-03-01', end_date: '2026-03-01' })).toEqual(['2026-03-01'])
    expect(daysIn({ start_date: '2026-03-02', end_date: '2026-03-01' })).toEqual([])
  })

  it.each([
    ['2026-03-07', 7, '2026-03-01'],
    ['2026-03-01', 30, '2026-01-31'],
    ['2024-03-01', 2, '2024-02-29'],
  ])('A range that ends on %s and is %i days long begins on %s', (today, days, start_date) => {
    expect(windowEnding(today, days)).toEqual({ start_date, end_date: today })
    expect(daysIn(windowEnding(today, days))).toHaveLength(days)
  })

  it('A range ends today at the latest', () => {
    const range = { start_date: '2026-03-01', end_date: '2026-03-09' }
    expect(untilToday(range, '2026-03-04').end_date).toBe('2026-03-04')
    expect(untilToday(range, '2026-03-09')).toEqual(range)
    expect(daysIn(untilToday(range, '2026-02-20'))).toEqual([])
  })

  it.each([
    ['2026-02-15', '2026-02-01', '2026-02-28'],
    ['2024-02-01', '2024-02-01', '2024-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04-30', '2026-04-01', '2026-04-30'],
  ])('A range around %s that is a calendar month is %s to %s', (day, start_date, end_date) => {
    expect(monthOf(day)).toEqual({ start_date, end_date })
  })

  it.each([
    ['Europe/Brussels', '2026-03-29', 23],
    ['Europe/Brussels', '2026-10-25', 25],
    ['America/Santiago', '2026-09-06', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ])('A range in %s has on %s a day of %d hours, and no gap after it', (zone, date, hours) => {
    const [day, next] = daySpans({ start_date: date, end_date: '2026-12-31' }, zone)
    expect(((day?.end ?? 0) - (day?.start ?? 0)) / 3600).toBe(hours)
    expect(next?.start).toBe(day?.end)
  })
})
