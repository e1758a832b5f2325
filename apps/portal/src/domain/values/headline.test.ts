import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { headlineText } from './headline.ts'

const NOW = Date.parse('2026-11-20T06:10:00Z')
const airspace = { id: 1, name: 'Fattening 1' }
const at = { airspace, since: '2026-11-20T01:00:00Z', airspaces: 1 }

function say(
  headline: Headline,
  options: Partial<{ scope: 'site' | 'airspace'; unit: 'C' | 'F' }> = {},
): string {
  return headlineText({
    t: i18next.getFixedT('en-US', 'headline'),
    headline,
    scope: options.scope ?? 'site',
    language: 'en-US',
    unit: options.unit ?? 'C',
    timeZone: 'Europe/Brussels',
    now: NOW,
  })
}

describe('Headline', () => {
  const coughs: Headline = { kind: 'coughs', ...at, ratio: 3.62, devices_affected: 4, devices_total: 6 }
  const cold: Headline = {
    kind: 'temperature',
    ...at,
    value: 20.1,
    limit: 21.5,
    direction: 'LOW',
    deviation: 1.4,
  }

  it.each<[string, Headline]>([
    ['Fattening 1 coughs 3.6 × the reference since 02:00', coughs],
    ['Coughs 3.6 × the reference in 2 airspaces since 02:00', { ...coughs, airspaces: 2 }],
    ['Fattening 1 coughs more than its reference since 02:00', { ...coughs, ratio: null }],
    ['Fattening 1 coughs 12 × the reference', { ...coughs, ratio: 12.2, since: null }],
    [
      'Fattening 1 coughs 3.6 × the reference since yesterday 16:00',
      { ...coughs, since: '2026-11-19T15:00:00Z' },
    ],
    [
      'Fattening 1 coughs 3.6 × the reference since Mon\u00a016:00',
      { ...coughs, since: '2026-11-16T15:00:00Z' },
    ],
    ['Fattening 1 coughs 3.6 × the reference since 2 Nov', { ...coughs, since: '2026-11-02T15:00:00Z' }],
    [
      'Fattening 1 coughs 3.6 × the reference. Alarm since 02:00, rising since 2 Nov',
      { ...coughs, alarm_since: '2026-11-20T01:00:00Z', since: '2026-11-02T15:00:00Z' },
    ],
    [
      'Temperature 1.4 °C under the band in Fattening 1. Alarm since 02:00, out of range since 2 Nov',
      { ...cold, alarm_since: '2026-11-20T01:00:00Z', since: '2026-11-02T15:00:00Z' },
    ],
    ['Temperature 1.4 °C under the band in Fattening 1 since 02:00', cold],
    ['Temperature outside the band in Fattening 1 since 02:00', { ...cold, direction: null }],
    [
      'Humidity 6 % over the band in Fattening 1 since 02:00',
      { ...cold, kind: 'humidity', direction: 'HIGH', deviation: 6.2 },
    ],
    [
      'Coughs and temperature are out of range in Fattening 1 since 02:00',
      { kind: 'several', ...at, sensors: ['COUGHS', 'TEMPERATURE'] },
    ],
    [
      'No monitor has reported since 02:00. The gateway is silent too',
      { kind: 'offline', since: at.since, gateways_silent: true },
    ],
    ['All 6 judged airspaces quiet', { kind: 'quiet', airspaces: 6 }],
    ['Its one judged airspace is quiet', { kind: 'quiet', airspaces: 1 }],
    ['Installed and waiting to be activated', { kind: 'waiting' }],
    ['Just started listening, first picture after 24 hours', { kind: 'learning', since: null }],
    ['No airspace has a batch, so nothing is judged', { kind: 'no_batch' }],
  ])('The headline says: %s', (sentence, headline) => {
    expect(say(headline)).toBe(sentence)
  })

  it('The headline gives a distance in Fahrenheit without the offset of the scale', () => {
    expect(say(cold, { unit: 'F' })).toContain('Temperature 2.5 °F under the band')
  })

  it('The headline does not name the airspace on its own page', () => {
    expect(say(coughs, { scope: 'airspace' })).toBe('Coughs are 3.6 × the reference since 02:00')
    expect(say({ kind: 'quiet', airspaces: 1 }, { scope: 'airspace' })).toBe('Quiet')
  })
})
