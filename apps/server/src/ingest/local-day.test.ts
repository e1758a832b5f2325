import { describe, expect, it } from 'vitest'
import { createLocalDays } from './local-day.ts'

const days = createLocalDays()
const slotAt = (iso: string) => Date.parse(iso) / 600_000

describe('The local day of a slot', () => {
  it.each([
    ['Europe/Brussels', '2026-01-31T22:50:00Z', '2026-01-31'],
    ['Europe/Brussels', '2026-01-31T23:00:00Z', '2026-02-01'],
    ['Europe/Brussels', '2026-03-28T22:50:00Z', '2026-03-28'],
    ['Europe/Brussels', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Brussels', '2026-03-29T21:50:00Z', '2026-03-29'],
    ['Europe/Brussels', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['America/Chicago', '2026-03-08T05:50:00Z', '2026-03-07'],
    ['America/Chicago', '2026-03-08T06:00:00Z', '2026-03-08'],
    ['Asia/Kolkata', '2026-03-08T18:20:00Z', '2026-03-08'],
    ['Asia/Kolkata', '2026-03-08T18:30:00Z', '2026-03-09'],
    ['Asia/Kathmandu', '2026-03-08T18:10:00Z', '2026-03-08'],
    ['Asia/Kathmandu', '2026-03-08T18:20:00Z', '2026-03-09'],
    ['No/Such_Zone', '2026-03-08T23:50:00Z', '2026-03-08'],
  ])('A slot in %s at %s belongs to %s', (zone, at, day) => {
    expect(days.dayOf(zone, slotAt(at))).toBe(day)
  })

  it.each([
    ['2026-03-29', 138],
    ['2026-10-25', 150],
    ['2026-06-01', 144],
  ])('The day %s has %i slots in Brussels', (day, count) => {
    const from = slotAt(`${day}T00:00:00Z`) - 144
    const slots = Array.from({ length: 432 }, (_, index) => from + index)
    expect(slots.filter(slot => days.dayOf('Europe/Brussels', slot) === day)).toHaveLength(count)
  })
})
