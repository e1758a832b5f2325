import { describe, expect, it } from 'vitest'
import { someWork } from '#test/some-limits.ts'
import { daysUntil, minuteOf, nextMoment, spanOf, timeOf } from './work-facts.ts'

const timeZone = 'Europe/Brussels'
const at = (text: string) => ({ now: Date.parse(text), timeZone })
const [once, weekly] = someWork(Date.parse('2026-11-27T08:00:00Z')).items

describe('A time of the site', () => {
  it('It is the next moment at which the clocks there show it', () => {
    expect(nextMoment(960, at('2026-11-27T08:00:00Z'))).toBe(Date.parse('2026-11-27T15:00:00Z'))
    expect(nextMoment(120, at('2026-11-27T21:30:00Z'))).toBe(Date.parse('2026-11-28T01:00:00Z'))
  })

  it('More than twelve hours away it is none', () => {
    expect(nextMoment(420, at('2026-11-27T08:00:00Z'))).toBeNull()
  })

  it('It is read and written in hours and minutes', () => {
    expect(minuteOf('04:30')).toBe(270)
    expect(minuteOf('')).toBeNull()
    expect(timeOf(270)).toBe('04:30')
    expect(timeOf(1440)).toBe('00:00')
  })
})

it('Weekly work is next on its day, and in a week once it has ended', () => {
  if (weekly === undefined) throw new Error('no weekly work')
  expect(daysUntil(weekly, at('2026-11-24T12:00:00Z'))).toBe(1)
  expect(daysUntil(weekly, at('2026-11-25T06:00:00Z'))).toBe(0)
  expect(daysUntil(weekly, at('2026-11-25T06:30:00Z'))).toBe(7)
})

it('The drawing shows the stretch of the day, and where the day is now', () => {
  if (once === undefined) throw new Error('no work')
  expect(spanOf(once, at('2026-11-27T08:00:00Z'))).toEqual({
    from: 8 / 24,
    to: 11 / 24,
    now: 9 / 24,
    startMinute: 480,
    endMinute: 660,
  })
  expect(spanOf(once, at('2026-11-28T08:00:00Z'))?.now).toBeNull()
})
