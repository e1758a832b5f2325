import { describe, expect, it } from 'vitest'
import { connectivitySince } from './connectivity.ts'
import { type AirspaceFacts, indicatorsOf, statusOf } from './status.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const HOUR = 3_600_000
const OK = { COUGHS: 'OK', TEMPERATURE: 'OK', HUMIDITY: 'OK' } as const

function airspace(fields: Partial<AirspaceFacts> = {}): AirspaceFacts {
  return { devices: 2, online: 2, judged: true, levels: OK, firstHeardAt: NOW - 48 * HOUR, ...fields }
}
function code(airspaces: AirspaceFacts[], site: Partial<Parameters<typeof statusOf>[0]> = {}): number {
  return statusOf({ activated: true, gateways: 1, gatewaysOffline: 0, airspaces, ...site }, NOW)
}

describe('The status code', () => {
  it.each([
    [12, 'not activated', [airspace()], { activated: false }],
    [12, 'no airspace', [], {}],
    [12, 'no device', [airspace({ devices: 0, online: 0 })], {}],
    [10, 'all silent', [airspace({ online: 0 })], {}],
    [10, 'all silent, no gateway known', [airspace({ online: 0 })], { gateways: 0 }],
    [
      10,
      'all silent, one gateway of two alive',
      [airspace({ online: 0 })],
      { gateways: 2, gatewaysOffline: 1 },
    ],
    [11, 'gateways silent too', [airspace({ online: 0 })], { gateways: 2, gatewaysOffline: 2 }],
    [12, 'nothing to judge', [airspace({ judged: false })], {}],
    [1, 'well', [airspace()], {}],
    [1, 'well, part offline', [airspace({ online: 1 }), airspace({ online: 0 })], {}],
    [13, 'heard for less than a day', [airspace({ firstHeardAt: NOW - 24 * HOUR + 1 })], {}],
    [1, 'heard for a day', [airspace({ firstHeardAt: NOW - 24 * HOUR })], {}],
    [2, 'cough warning', [airspace({ levels: { ...OK, COUGHS: 'WARNING' } })], {}],
    [3, 'temperature warning', [airspace({ levels: { ...OK, TEMPERATURE: 'WARNING' } })], {}],
    [4, 'humidity warning', [airspace({ levels: { ...OK, HUMIDITY: 'WARNING' } })], {}],
    [
      8,
      'humidity alarm beats a warning',
      [airspace({ levels: { ...OK, COUGHS: 'WARNING', HUMIDITY: 'ALARM' } })],
      {},
    ],
    [6, 'cough alarm', [airspace(), airspace({ levels: { ...OK, COUGHS: 'ALARM' } })], {}],
    [
      12,
      'alarm of an airspace that is not judged',
      [airspace({ judged: false, levels: { ...OK, COUGHS: 'ALARM' } })],
      {},
    ],
  ])('The code %i stands for %s', (expected, _, airspaces, site) => {
    expect(code(airspaces, site)).toBe(expected)
  })

  it('The code tells several sensors, also in different airspaces', () => {
    const cough = airspace({ levels: { ...OK, COUGHS: 'ALARM' } })
    const heat = airspace({ levels: { ...OK, TEMPERATURE: 'ALARM' } })
    expect(code([cough, heat])).toBe(9)
    expect(code([cough, cough])).toBe(6)
    expect(code([airspace({ levels: { ...OK, COUGHS: 'WARNING', HUMIDITY: 'WARNING' } })])).toBe(5)
  })
})

it('Airspaces are counted by their worst sensor', () => {
  const airspaces = [
    airspace(),
    airspace({ levels: { ...OK, COUGHS: 'WARNING', HUMIDITY: 'ALARM' } }),
    airspace({ levels: { ...OK, COUGHS: 'WARNING' } }),
    airspace({ online: 0, levels: { ...OK, COUGHS: 'ALARM' } }),
    airspace({ judged: false }),
  ]
  expect(indicatorsOf(airspaces)).toEqual({ alarms: 1, warnings: 1, ok: 1, total: 4 })
})

it('A silence begins at its limit, a return with what was measured, never before the silence', () => {
  const facts = { lastUpdate: NOW, silentSince: NOW - HOUR }
  expect(connectivitySince('OFFLINE', facts)).toBe(NOW + HOUR)
  expect(connectivitySince('LOST', facts)).toBe(NOW + 24 * HOUR)
  expect(connectivitySince('ONLINE', facts)).toBe(NOW)
  expect(connectivitySince('ONLINE', { ...facts, silentSince: NOW + 5 })).toBe(NOW + 5)
})
