import { describe, expect, it } from 'vitest'
import { localDay, localDays } from './local-day.ts'

const at = (text: string) => Date.parse(text) / 1000

describe('Local days', () => {
  it.each([
    ['clocks go forward', 'Europe/Brussels', '2026-03-27T22:20:00Z'],
    ['clocks go back', 'Europe/Brussels', '2026-10-23T21:50:00Z'],
    ['midnight is skipped', 'America/Sao_Paulo', '2018-11-02T02:10:00Z'],
    ['an hour is half an hour', 'Australia/Lord_Howe', '2026-04-03T12:40:00Z'],
    ['a whole day is skipped', 'Pacific/Apia', '2011-12-28T09:10:00Z'],
    ['nothing changes', 'Asia/Kolkata', '2026-06-01T18:20:00Z'],
  ])('The local days are those of each moment where %s', (_case, zone, from) => {
    const slots = Array.from({ length: 6 * 24 * 4 }, (_, index) => at(from) + index * 600)
    expect(localDays(slots, zone)).toEqual(slots.map(slot => localDay(slot, zone)))
  })
})
