import { expect, it } from 'vitest'
import { coughDays } from './cough-days.ts'

const slotAt = (at: string) => Date.parse(at) / 600_000

it('Slots stand at their local time of day, and a missing one is missing', () => {
  const slots = [
    { slot: slotAt('2026-03-02T00:10:00Z'), coughs: 4 },
    { slot: slotAt('2026-03-01T22:50:00Z'), coughs: null },
    { slot: slotAt('2026-03-01T22:40:00Z'), coughs: 7 },
  ]
  const { days, most } = coughDays(slots, 'Europe/Brussels')
  expect(most).toBe(7)
  expect(days.map(({ date, sum }) => [date, sum])).toEqual([
    ['2026-03-01', 7],
    ['2026-03-02', 4],
  ])
  expect(days[0]?.counts.slice(142)).toEqual([7, null])
  expect(days[1]?.counts[7]).toBe(4)
})
