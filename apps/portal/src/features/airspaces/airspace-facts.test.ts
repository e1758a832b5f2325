import { describe, expect, it } from 'vitest'
import { bandPlace, batchCaps, batchPhases, isStale, rhsADayAgo, troubledSensors } from './airspace-facts.ts'

describe('airspace facts', () => {
  it('name the sensors in trouble', () => {
    const statuses = {
      cough_status: 'WARNING',
      temperature_status: 'OFFLINE',
      humidity_status: 'ALARM',
    } as const
    expect(troubledSensors(statuses)).toEqual(['COUGHS', 'HUMIDITY'])
  })

  it('a value is old from an hour on', () => {
    const now = Date.parse('2026-11-20T08:00:00Z')
    expect(isStale('2026-11-20T07:01:00Z', now)).toBe(false)
    expect(isStale('2026-11-20T07:00:00Z', now)).toBe(true)
    expect(isStale(null, now)).toBe(true)
  })

  it('a reading is in its band, over it or under it', () => {
    const band = { lo: 40, hi: 70 }
    expect(bandPlace(70, band)).toEqual({ place: 'inside', by: 0 })
    expect(bandPlace(74, band)).toEqual({ place: 'over', by: 4 })
    expect(bandPlace(38, band)).toEqual({ place: 'under', by: 2 })
  })

  it('yesterday’s RHS is said when it differs', () => {
    const at = Array.from({ length: 30 }, (_, hour) => hour * 3600)
    const series = { at, value: at.map((_, hour) => (hour < 10 ? 90 : 58)), step: 3600 }
    expect(rhsADayAgo(series, 58)).toBe(90)
    expect(rhsADayAgo(series, 89)).toBeNull()
    expect(rhsADayAgo(undefined, 58)).toBeNull()
  })

  it('pigs are too warm over 35 °C from the local day on which they are 70 days old', () => {
    const nursery = {
      product_type: 'WEAN_TO_FINISH',
      start_date: '2026-11-04',
      start_age_in_days: 60,
    } as const
    const caps = batchCaps(nursery, 'Europe/Brussels')
    const midnight = Date.parse('2026-11-13T23:00:00Z') / 1000
    expect([caps(midnight - 1).high, caps(midnight).high]).toEqual([null, 35])
    expect(batchCaps({ ...nursery, product_type: 'SOW_FARROWING' }, 'UTC')(0)).toEqual({ low: 5, high: 35 })
  })

  it('phases change on local midnights, the first one not at all', () => {
    const age_phases = [
      { name: 'Starter', start_age_in_days: 21 },
      { name: 'Middle', start_age_in_days: 35 },
    ]
    const phases = batchPhases(
      { age_phases, start_date: '2026-11-04', start_age_in_days: 24 },
      'Europe/Brussels',
    )
    expect(phases).toEqual([{ at: Date.parse('2026-11-14T23:00:00Z') / 1000, name: 'Middle', ageDays: 35 }])
  })
})
