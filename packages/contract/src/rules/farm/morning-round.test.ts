import { describe, expect, it } from 'vitest'
import { courseOf, roundDay } from './morning-round.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const MORNING = Date.parse('2026-11-24T05:40:00Z')

describe('The day of a round', () => {
  it('The night begins at 21:00 of the day before, and noon is the wall clock’s.', () => {
    const day = roundDay(MORNING, 'Europe/Brussels')
    expect(day.date).toBe('2026-11-24')
    expect(iso(day.nightFrom)).toBe('2026-11-23T20:00:00.000Z')
    expect(iso(day.noon)).toBe('2026-11-24T11:00:00.000Z')
  })

  it('A night in which clocks change is an hour longer or shorter.', () => {
    const day = roundDay(Date.parse('2026-10-25T06:00:00Z'), 'Europe/Brussels')
    expect(iso(day.nightFrom)).toBe('2026-10-24T19:00:00.000Z')
    expect(iso(day.noon)).toBe('2026-10-25T11:00:00.000Z')
  })
})

describe('The course of a round', () => {
  const noon = Date.parse('2026-11-24T11:00:00Z')
  const at = (airspaceId: number, minutes: number) => ({ airspaceId, at: MORNING + minutes * 60_000 })
  const course = (seen: { airspaceId: number; at: number }[], now = MORNING + 3_600_000) =>
    courseOf({ airspaceIds: [1, 2], seen, noon, now })

  it('Before anything is seen it has not begun, also after noon.', () => {
    expect(course([], noon + 1).state).toBe('NOT_BEGUN')
  })

  it('It is open until each airspace was seen, and ends with the first time at which the last one was.', () => {
    expect(course([at(1, 0)])).toEqual({ state: 'OPEN', startedAt: MORNING, endedAt: null })
    const walked = course([at(1, 0), at(2, 30), at(2, 5)])
    expect(walked).toEqual({ state: 'DONE', startedAt: MORNING, endedAt: MORNING + 300_000 })
  })

  it('Left open, it ends by itself at noon; what a phone brings afterwards makes it whole.', () => {
    expect(course([at(1, 0)], noon)).toEqual({ state: 'ENDED', startedAt: MORNING, endedAt: noon })
    expect(course([at(1, 0), at(2, 30)], noon + 1).state).toBe('DONE')
  })

  it('An airspace that is not walked changes nothing.', () => {
    expect(course([at(7, 0)]).state).toBe('NOT_BEGUN')
  })
})
