import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDay } from '#rules/local-day.ts'
import { DIGEST_KINDS, digestMinute, nextDigest } from './digest.ts'

const BRUSSELS = 'Europe/Brussels'
const ms = (text: string) => Date.parse(text)

describe('What waits for the digest', () => {
  it('Only Warnings do', () => {
    expect(DIGEST_KINDS).toEqual([
      'alert_warning_coughs',
      'alert_warning_climate',
      'device_offline',
      'gateway_offline',
      'sensor_fault',
    ])
  })

  it.each([
    ['who never chose', {}, null],
    ['who turned it off', { notifications: { digest: null } }, null],
    ['who chose an hour', { notifications: { digest: { at: '06:30' } } }, 390],
    ['what cannot be read', { notifications: { digest: { at: '25:00' } } }, null],
    ['who has other preferences', null, null],
  ])('The choice of %s is read', (_who, preferences, minute) => {
    expect(digestMinute(preferences)).toBe(minute)
  })
})

describe('The moment of the digest', () => {
  it.each([
    ['later today', '2026-03-27T04:00:00Z', 420, '2026-03-27T06:00:00Z'],
    ['tomorrow, where it is now', '2026-03-27T06:00:00Z', 420, '2026-03-28T06:00:00Z'],
    ['after clocks have gone forward', '2026-03-28T07:00:00Z', 420, '2026-03-29T05:00:00Z'],
    ['after they have gone back', '2026-10-24T06:00:00Z', 420, '2026-10-25T06:00:00Z'],
    ['once a skipped time has been passed', '2026-03-28T12:00:00Z', 150, '2026-03-29T01:30:00Z'],
    ['the first of a time that comes twice', '2026-10-24T12:00:00Z', 150, '2026-10-25T00:30:00Z'],
    ['the next day after that, not again', '2026-10-25T00:30:00Z', 150, '2026-10-26T01:30:00Z'],
  ])('It is %s', (_when, now, minute, expected) => {
    expect(new Date(nextDigest(ms(now), { minute, timeZone: BRUSSELS }))).toEqual(new Date(expected))
  })

  it('Each local day of a year has one, and only one, in every zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(BRUSSELS, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Africa/Cairo'),
        (minute, timeZone) => {
          const days: string[] = []
          for (let at = ms('2026-01-01T12:00:00Z'); at < ms('2027-01-01T12:00:00Z'); ) {
            at = nextDigest(at, { minute, timeZone })
            days.push(localDay(at / 1000, timeZone))
          }
          expect(new Set(days).size).toBe(days.length)
          expect([365, 366]).toContain(days.length)
        },
      ),
      { numRuns: 20 },
    )
  })
})
