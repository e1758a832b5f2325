import { describe, expect, it } from 'vitest'
import { datesOf, PERIODS, periodOf } from './periods.ts'

describe('The periods of a register', () => {
  it('A quarter begins on the same day three months before, or on the last day of a shorter month', () => {
    expect(datesOf('QUARTER', '2026-11-24').from).toBe('2026-08-24')
    expect(datesOf('QUARTER', '2026-05-31').from).toBe('2026-02-28')
    expect(datesOf('HALF_YEAR', '2026-03-15').from).toBe('2025-09-15')
    expect(datesOf('YEAR', '2028-02-29').from).toBe('2027-02-28')
  })

  it('Each period is recognised by its days, and other days are nobody’s', () => {
    for (const period of PERIODS) expect(periodOf(datesOf(period, '2026-11-24'), '2026-11-24')).toBe(period)
    expect(periodOf({ from: '2026-08-25' }, '2026-11-24')).toBeUndefined()
    expect(periodOf({ from: '2026-08-24', to: '2026-09-01' }, '2026-11-24')).toBeUndefined()
  })
})
