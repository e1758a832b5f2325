import { expect, it } from 'vitest'
import { countDays } from './count-days.ts'

const counts = [{ date: '2026-11-20', deaths: 1, removed: 0 }]

it('The days to count go back a week, and not before the batch', () => {
  const days = countDays({ start_date: '2026-11-19', end_date: null, counts }, '2026-11-22')
  expect(days.map(({ date, count }) => [date, count?.deaths ?? null])).toEqual([
    ['2026-11-22', null],
    ['2026-11-21', null],
    ['2026-11-20', 1],
    ['2026-11-19', null],
  ])
  expect(countDays({ start_date: '2026-01-01', end_date: null, counts }, '2026-11-22')).toHaveLength(7)
})

it('The days of a batch that is over end with it, and one that is planned has none', () => {
  const over = countDays({ start_date: '2026-01-01', end_date: '2026-11-20', counts }, '2026-11-22')
  expect(over[0]?.date).toBe('2026-11-20')
  expect(countDays({ start_date: '2026-12-01', end_date: null, counts: [] }, '2026-11-22')).toEqual([])
})
