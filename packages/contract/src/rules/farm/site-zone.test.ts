import { describe, expect, it } from 'vitest'
import { zoneOfPlace } from './site-zone.ts'

const now = new Date('2026-07-01T00:00:00Z')

describe('The zone of a place', () => {
  it.each([
    ['BE', 3.0, 'Europe/Brussels'],
    ['ES', -4, 'Europe/Madrid'],
    ['PT', -8, 'Europe/Lisbon'],
    ['CN', 104, 'Asia/Shanghai'],
    ['JP', 140, 'Asia/Tokyo'],
  ])('The zone in %s at longitude %d is %s', (country, longitude, zone) => {
    expect(zoneOfPlace({ country, longitude, now })).toBe(zone)
  })

  it.each([
    ['an Ohio farm', -84, -300],
    ['an Iowa farm', -93.6, -360],
    ['a Colorado farm', -105, -420],
    ['a Californian farm', -120, -480],
  ])('The zone has the clock of %s', (_farm, longitude, minutes) => {
    const zone = zoneOfPlace({ country: 'US', longitude, now }) ?? ''
    const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(new Date('2026-01-01T00:00:00Z'))
      .find(part => part.type === 'timeZoneName')?.value
    expect(name).toBe(`GMT-0${-minutes / 60}:00`)
  })

  it('The zone is unknown in a country without zones', () => {
    expect(zoneOfPlace({ country: 'XX', longitude: 0, now })).toBeUndefined()
  })
})
