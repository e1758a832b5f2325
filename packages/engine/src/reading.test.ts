import { describe, expect, it } from 'vitest'
import { climateValue, coughWindow, hasLateReadings, type Reading, recentReadings } from './reading.ts'
import { localDates, newestDueSlot, seenAtSlot, slotEnd } from './time.ts'

function reading(slot: number, fields: Partial<Reading> = {}): Reading {
  return { slot, seenAt: slot, coughs: 1, audioSeconds: 600, temperatureC: 20, humidityPct: 50, ...fields }
}

/** The 144 slots up to one. */
const day = (to: number) => ({ from: to - 143, to })

describe('The cough window', () => {
  const readings = Array.from({ length: 200 }, (_, slot) => reading(slot))

  it('The window holds the 144 slots that end with the judged one', () => {
    expect(coughWindow(readings, day(199))).toEqual({ coughs: 144, audioSeconds: 86_400 })
    expect(coughWindow(readings, day(99))).toEqual({ coughs: 100, audioSeconds: 60_000 })
    expect(coughWindow([], day(99))).toEqual({ coughs: 0, audioSeconds: 0 })
  })

  it('The window leaves out what is invalid or had not arrived', () => {
    const some = [
      reading(1),
      reading(2, { coughs: null, audioSeconds: null }),
      reading(3, { seenAt: 9 }),
      reading(9),
    ]
    expect(coughWindow(some, day(8)).coughs).toBe(1)
    expect(hasLateReadings(some, 8)).toBe(true)
    expect(coughWindow(some, day(9)).coughs).toBe(3)
    expect(hasLateReadings(some, 9)).toBe(false)
  })
})

it.each([
  [[], null],
  [[null], null],
  [[21], 21],
  [[21, null, 23], 22],
  [[30, 21, 23], 23],
])('The median of %j is %s', (values, expected) => {
  const recent = values.map((temperatureC, slot) => reading(slot, { temperatureC }))
  expect(climateValue(recent, 'temperatureC')).toBe(expected)
})

it('The reading takes the last three slots that had arrived', () => {
  const readings = [reading(1), reading(2), reading(3, { seenAt: 5 }), reading(4), reading(5)]
  expect(recentReadings(readings, 4).map(one => one.slot)).toEqual([2, 4])
  expect(recentReadings(readings, 5).map(one => one.slot)).toEqual([3, 4, 5])
})

describe('The time of slots', () => {
  const end = slotEnd(100)
  it.each([
    [end - 600_000, 100],
    [end, 100],
    [end + 300_000, 100],
    [end + 300_001, 101],
    [end + 900_000, 101],
    [end + 900_001, 102],
  ])('The slot 100 that arrives at %i is first used with slot %i', (receivedAt, slot) => {
    expect(seenAtSlot(100, receivedAt)).toBe(slot)
  })

  it('A slot is due five minutes after its end', () => {
    expect(newestDueSlot(end + 299_999)).toBe(99)
    expect(newestDueSlot(end + 300_000)).toBe(100)
  })

  it.each([
    [
      'Europe/Brussels',
      '2026-03-28T22:50:00Z',
      '2026-03-28',
      '2026-03-29',
      '2026-03-29T22:00:00Z',
      '2026-03-30',
    ],
    [
      'Europe/Brussels',
      '2026-10-24T21:50:00Z',
      '2026-10-24',
      '2026-10-25',
      '2026-10-25T23:00:00Z',
      '2026-10-26',
    ],
    [
      'Asia/Kolkata',
      '2026-03-08T18:20:00Z',
      '2026-03-08',
      '2026-03-09',
      '2026-03-09T18:30:00Z',
      '2026-03-10',
    ],
    ['No/Such', '2026-03-08T23:50:00Z', '2026-03-08', '2026-03-09', '2026-03-10T00:00:00Z', '2026-03-10'],
  ])('The days of %s change where midnight is', (zone, last, day, next, then, after) => {
    const dateOf = localDates(zone)
    const slot = Date.parse(last) / 600_000
    expect([dateOf(slot), dateOf(slot + 1), dateOf(slot)]).toEqual([day, next, day])
    const later = Date.parse(then) / 600_000
    expect([dateOf(later - 1), dateOf(later)]).toEqual([next, after])
  })
})
