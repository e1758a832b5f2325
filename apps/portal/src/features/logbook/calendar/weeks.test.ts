import { describe, expect, it } from 'vitest'
import { addMonths, dayByKey, monthWeeks } from './weeks.ts'

describe('The calendar', () => {
  it.each([
    ['2026-11-22', 6, '2026-10-26', '2026-12-06'],
    ['2026-02-14', 5, '2026-01-26', '2026-03-01'],
    ['2027-02-14', 4, '2027-02-01', '2027-02-28'],
  ])('The month of %s has %d weeks', (date, weeks, first, last) => {
    const found = monthWeeks(date)
    expect([found.length, found[0]?.[0], found.at(-1)?.[6]]).toEqual([weeks, first, last])
  })

  it('The calendar is walked by keys, over the ends of months', () => {
    expect(dayByKey('ArrowUp', '2026-11-03')).toBe('2026-10-27')
    expect(dayByKey('PageDown', '2026-01-31')).toBe('2026-02-28')
    expect(dayByKey('PageUp', '2026-01-31')).toBe('2025-12-31')
    expect(dayByKey('x', '2026-01-31')).toBeUndefined()
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  })
})
