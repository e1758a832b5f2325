import { describe, expect, it } from 'vitest'
import { type CoughFacts, coughsOf } from './desk-coughs.ts'

/** 14 days in steps of four hours, all of them the same but for the last days. */
const course = (...days: number[]) => [
  ...Array.from({ length: 85 - days.length * 6 }, () => 1),
  ...days.flatMap(day => Array.from({ length: 6 }, () => day)),
]
const facts = (overrides: Partial<CoughFacts> = {}): CoughFacts => ({
  cause: 'COUGHS',
  times: 2.6,
  course: course(2.6),
  stepHours: 4,
  affected: 5,
  total: 6,
  beginAt: 'East',
  caseDays: null,
  isTreated: false,
  ...overrides,
})

describe('What the coughs of an airspace do', () => {
  it('Coughs on some of the monitors are said with the deck that is loudest.', () => {
    expect(coughsOf(facts())).toEqual({ kind: 'spread', affected: 5, total: 6, begin_at: 'East' })
    expect(coughsOf(facts({ affected: 6 }))).toMatchObject({ begin_at: null })
  })

  it('Coughs that grow three days in a row rise, and a pause breaks that.', () => {
    const rising = course(1.2, 1.6, 2.2, 2.6)
    expect(coughsOf(facts({ course: rising }))).toEqual({ kind: 'rising', affected: 5, total: 6 })
    expect(coughsOf(facts({ course: course(1.2, 1.6, 1.6, 2.6) }))?.kind).toBe('spread')
    expect(coughsOf(facts({ course: course(1.2, 1.6, 2.2) }))?.kind).toBe('rising')
    const silent: (number | null)[] = [...rising]
    silent[84 - 6] = null
    expect(coughsOf(facts({ course: silent }))?.kind).toBe('spread')
  })

  it('Coughs fall once they are at most seven tenths of their highest.', () => {
    const falling = course(2, 4.2, 3, 2, 1.8)
    expect(coughsOf(facts({ course: falling, times: 1.8 }))).toEqual({
      kind: 'falling',
      peak: 4.2,
      since_treatment: false,
    })
    expect(coughsOf(facts({ course: falling, times: 1.8, isTreated: true }))).toMatchObject({
      since_treatment: true,
    })
    expect(coughsOf(facts({ course: falling, times: 3 }))?.kind).toBe('spread')
  })

  it('An airspace that is well and has a case is back, and one that is far over its normal is not.', () => {
    const well = { cause: 'NONE', caseDays: 3 } as const
    expect(coughsOf(facts({ ...well, times: 1.1 }))).toEqual({ kind: 'back', days: 3 })
    expect(coughsOf(facts({ ...well, times: 1.5 }))).toBeNull()
    expect(coughsOf(facts({ ...well, times: 2.1 }))).toEqual({ kind: 'more' })
    expect(coughsOf(facts({ cause: 'NONE', times: 1.1 }))).toBeNull()
  })

  it('What is not of coughs is said by the headline.', () => {
    expect(coughsOf(facts({ cause: 'TEMPERATURE' }))).toBeNull()
    expect(coughsOf(facts({ cause: 'DEVICES_SILENT', times: null }))).toBeNull()
  })
})
