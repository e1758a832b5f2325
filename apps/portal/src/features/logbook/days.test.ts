import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { describe, expect, it } from 'vitest'
import { addMonths, byDay, dayByKey, monthWeeks, nearestDay } from './days.ts'
import { parseLogbookSearch } from './logbook-search.ts'

const item = (date: string, id: string) => ({ date, id }) as LogbookItem

describe('the days of a logbook', () => {
  const days = byDay([item('2026-11-22', 'a'), item('2026-11-22', 'b'), item('2026-11-19', 'c')])

  it('hold their items in the order they come', () => {
    expect(days.map(day => [day.date, day.items.map(each => each.id)])).toEqual([
      ['2026-11-22', ['a', 'b']],
      ['2026-11-19', ['c']],
    ])
  })

  it('are found by a date, or the next older one that has something', () => {
    expect(nearestDay(days, '2026-11-19')).toBe('2026-11-19')
    expect(nearestDay(days, '2026-11-21')).toBe('2026-11-19')
    expect(nearestDay(days, '2026-11-01')).toBeUndefined()
  })
})

describe('the calendar', () => {
  it.each([
    ['2026-11-22', 6, '2026-10-26', '2026-12-06'],
    ['2026-02-14', 5, '2026-01-26', '2026-03-01'],
    ['2027-02-14', 4, '2027-02-01', '2027-02-28'],
  ])('of %s has %d weeks', (date, weeks, first, last) => {
    const found = monthWeeks(date)
    expect([found.length, found[0]?.[0], found.at(-1)?.[6]]).toEqual([weeks, first, last])
  })

  it('is walked by keys, over the ends of months', () => {
    expect(dayByKey('ArrowUp', '2026-11-03')).toBe('2026-10-27')
    expect(dayByKey('PageDown', '2026-01-31')).toBe('2026-02-28')
    expect(dayByKey('PageUp', '2026-01-31')).toBe('2025-12-31')
    expect(dayByKey('x', '2026-01-31')).toBeUndefined()
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  })
})

it('an address that cannot be meant opens the logbook all the same', () => {
  const wrong = { batch: 'x', day: '2026-02-31', filter: 'ALL' }
  expect(parseLogbookSearch(wrong)).toEqual({})
  const right = { batch: 7, day: '2026-02-28', filter: 'COMMENTS' }
  expect(parseLogbookSearch(right)).toEqual(right)
})
