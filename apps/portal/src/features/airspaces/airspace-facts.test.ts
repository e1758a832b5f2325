import { describe, expect, it } from 'vitest'
import { bandPlace, isStale, newestShortfall, rhsADayAgo, troubledSensors } from './airspace-facts.ts'

describe('Airspace facts', () => {
  it('The facts name the sensors in trouble', () => {
    const statuses = {
      cough_status: 'WARNING',
      temperature_status: 'OFFLINE',
      humidity_status: 'ALARM',
    } as const
    expect(troubledSensors(statuses)).toEqual(['COUGHS', 'HUMIDITY'])
  })

  it('A value is old from an hour on', () => {
    const now = Date.parse('2026-11-20T08:00:00Z')
    expect(isStale('2026-11-20T07:01:00Z', now)).toBe(false)
    expect(isStale('2026-11-20T07:00:00Z', now)).toBe(true)
    expect(isStale(null, now)).toBe(true)
  })

  it('A reading is in its band, over it or under it', () => {
    const band = { lo: 40, hi: 70 }
    expect(bandPlace(70, band)).toEqual({ place: 'inside', by: 0 })
    expect(bandPlace(74, band)).toEqual({ place: 'over', by: 4 })
    expect(bandPlace(38, band)).toEqual({ place: 'under', by: 2 })
  })

  it('Yesterday’s RHS is said when it differs', () => {
    const at = Array.from({ length: 30 }, (_, hour) => hour * 3600)
    const series = { at, value: at.map((_, hour) => (hour < 10 ? 90 : 58)), step: 3600 }
    expect(rhsADayAgo(series, 58)).toBe(90)
    expect(rhsADayAgo(series, 89)).toBeNull()
    expect(rhsADayAgo(undefined, 58)).toBeNull()
  })

  it('The newest figure is of its own hour, or of the one before while nothing of that was to come', () => {
    const series = (coverage: (number | null)[], late: number[]) => ({
      at: [0, 3600, 7200],
      value: [20, 21, 22],
      step: 3600,
      quality: { coverage, late },
    })
    expect(newestShortfall(series([1, 1, 0.5], [0, 0, 0]))).toEqual({ coverage: 0.5, isLate: false })
    expect(newestShortfall(series([1, 0.83, null], [0, 0.2, 0]))).toEqual({ coverage: 0.83, isLate: true })
    expect(newestShortfall(series([0.5, 1, 1], [0, 0, 0]))).toBeNull()
    expect(newestShortfall(undefined)).toBeNull()
  })
})
