import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/batches/age.ts'
import { dayBounds } from '#rules/local-day.ts'
import { availabilityLevel, availabilityOf, expectedSlots, sumSlots } from './availability.ts'

const seconds = (moment: string) => Date.parse(moment) / 1000
const LONG_AGO = seconds('2020-01-01T00:00:00Z')
const LATER = seconds('2030-01-01T00:00:00Z')

interface Case {
  date: string
  zone?: string
  from?: string
  to?: string
  now?: string
}

function expected({ date, zone = 'Europe/Brussels', from, to, now }: Case): number {
  const placement = {
    installedAt: from === undefined ? LONG_AGO : seconds(from),
    removedAt: to === undefined ? null : seconds(to),
  }
  return expectedSlots({
    day: dayBounds(date, zone),
    placement,
    now: now === undefined ? LATER : seconds(now),
  })
}

describe('The slots expected of a device', () => {
  it.each<[number, string, string]>([
    [144, 'Europe/Brussels', '2026-03-02'],
    [138, 'Europe/Brussels', '2026-03-29'],
    [150, 'Europe/Brussels', '2026-10-25'],
    [150, 'America/Santiago', '2026-04-04'],
    [138, 'America/Santiago', '2026-09-06'],
    [147, 'Australia/Lord_Howe', '2026-04-05'],
    [141, 'Australia/Lord_Howe', '2026-10-04'],
    [144, 'Asia/Kathmandu', '2026-03-02'],
  ])('The expected slots are %i in %s on %s', (slots, zone, date) => {
    expect(expected({ date, zone })).toBe(slots)
  })

  it.each<[string, number, Case]>([
    ['hung at noon', 72, { date: '2026-03-02', from: '2026-03-02T11:00:00Z' }],
    ['hung within a slot, which does not count', 71, { date: '2026-03-02', from: '2026-03-02T11:00:01Z' }],
    ['hung the day after', 0, { date: '2026-03-02', from: '2026-03-03T08:00:00Z' }],
    ['taken down at noon', 72, { date: '2026-03-02', to: '2026-03-02T11:00:00Z' }],
    ['taken down within a slot, which counts', 73, { date: '2026-03-02', to: '2026-03-02T11:00:01Z' }],
    ['taken down the day before', 0, { date: '2026-03-02', to: '2026-03-01T08:00:00Z' }],
    ['while the day is under way', 72, { date: '2026-03-02', now: '2026-03-02T11:00:00Z' }],
    ['in a slot that is not over yet', 72, { date: '2026-03-02', now: '2026-03-02T11:09:59Z' }],
    ['before the day begins', 0, { date: '2026-03-02', now: '2026-03-01T08:00:00Z' }],
    [
      'hung, taken down and asked about on one day',
      6,
      {
        date: '2026-03-02',
        from: '2026-03-02T08:00:00Z',
        to: '2026-03-02T12:00:00Z',
        now: '2026-03-02T09:00:00Z',
      },
    ],
  ])('The expected slots of %s are %i', (_, slots, asked) => {
    expect(expected(asked)).toBe(slots)
  })

  const zones = ['Europe/Brussels', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
  const day = fc.integer({ min: 0, max: 730 }).map(days => addDays('2025-01-01', days))
  const moment = fc.integer({ min: seconds('2024-12-20T00:00:00Z'), max: seconds('2027-01-15T00:00:00Z') })

  it('The expected slots of two places a device moved between on a day are those of a device that stayed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, moment, moment, (zone, date, movedAt, now) => {
        const span = dayBounds(date, zone)
        const at = (installedAt: number, removedAt: number | null) =>
          expectedSlots({ day: span, placement: { installedAt, removedAt }, now })
        expect(at(LONG_AGO, movedAt) + at(movedAt, null)).toBe(at(LONG_AGO, null))
      }),
      { numRuns: 200 },
    )
  })

  it('The expected slots of neighbouring days leave no slot out and count none twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, (zone, date) => {
        const days = [date, addDays(date, 1), addDays(date, 2)].map(each => dayBounds(each, zone))
        const placement = { installedAt: LONG_AGO, removedAt: null }
        const each = days.map(span => expectedSlots({ day: span, placement, now: LATER }))
        const whole = { start: days[0]?.start ?? 0, end: days[2]?.end ?? 0 }
        expect(each.reduce((sum, slots) => sum + slots, 0)).toBe(
          expectedSlots({ day: whole, placement, now: LATER }),
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('Availability', () => {
  it.each([
    [144, 144, 100],
    [143, 144, 99.3],
    [0, 144, 0],
    [1, 16, 6.3],
    [145, 144, 100],
    [3, 0, null],
    [0, 0, null],
  ])('The availability of %i received and %i expected is %d', (received, expected, value) => {
    expect(availabilityOf({ received, expected })).toBe(value)
  })

  it('The availability lies between 0 and 100 whatever came, and never falls when more came', () => {
    const count = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        count,
        count.filter(slots => slots > 0),
        (received, expected) => {
          const value = availabilityOf({ received, expected }) ?? -1
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100)
          expect(availabilityOf({ received: received + 1, expected }) ?? -1).toBeGreaterThanOrEqual(value)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('The availability of several is what came over what was expected, not the mean of their shares', () => {
    const sum = sumSlots([
      { received: 144, expected: 144 },
      { received: 0, expected: 6 },
      { received: 0, expected: 0 },
    ])
    expect(sum).toEqual({ received: 144, expected: 150 })
    expect(availabilityOf(sum)).toBe(96)
  })

  it.each([
    [100, 'OK'],
    [90, 'OK'],
    [89.9, 'WARNING'],
    [50, 'WARNING'],
    [49.9, 'ALARM'],
    [0, 'ALARM'],
  ])('The availability of %d %% is %s', (value, level) => {
    expect(availabilityLevel(value)).toBe(level)
  })
})
