import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { describe, expect, it } from 'vitest'
import { groupByDay, nearestDay } from './feed-days.ts'

const item = (date: string, id: string) => ({ date, id }) as LogbookItem

describe('The days of a logbook', () => {
  const days = groupByDay([item('2026-11-22', 'a'), item('2026-11-22', 'b'), item('2026-11-19', 'c')])

  it('The days hold their items in the order they come', () => {
    expect(days.map(day => [day.date, day.items.map(each => each.id)])).toEqual([
      ['2026-11-22', ['a', 'b']],
      ['2026-11-19', ['c']],
    ])
  })

  it('A day is found by a date, or the next older one that has something', () => {
    expect(nearestDay(days, '2026-11-19')).toBe('2026-11-19')
    expect(nearestDay(days, '2026-11-21')).toBe('2026-11-19')
    expect(nearestDay(days, '2026-11-01')).toBeUndefined()
  })
})
