import { describe, expect, it } from 'vitest'
import { countryOfZone } from './zone-country.ts'

describe('The country of a zone', () => {
  it.each([
    ['Europe/Brussels', 'BE'],
    ['Asia/Ho_Chi_Minh', 'VN'],
    ['Asia/Saigon', 'VN'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['America/Indiana/Knox', 'US'],
    ['Atlantic/Canary', 'ES'],
    ['UTC', undefined],
    ['Etc/GMT-2', undefined],
    ['Antarctica/Troll', undefined],
    ['Mars/Olympus', undefined],
    ['constructor/name', undefined],
  ])('The zone %s lies in %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country)
  })

  it('The table agrees with what Intl knows of every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone').filter(zone => countryOfZone(zone) !== undefined)
    const strays = zones.filter(zone => !zonesOf(countryOfZone(zone) as string).includes(zone))
    expect(strays).toEqual([])
    expect(zones.length).toBeGreaterThan(400)
  })
})

/** The types know neither of its two names yet. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[]
    getTimeZones?: () => string[]
  }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
