import { describe, expect, it } from 'vitest'
import { type AirspaceFacts, type HeadlineFacts, headline, type OpenAlert } from './headline.ts'

const OPENED = '2026-03-01T08:00:00.000Z'

function anAlert(overrides: Partial<OpenAlert> = {}): OpenAlert {
  return {
    airspace_id: 1,
    sensor: 'COUGHS',
    priority: 'ALARM',
    direction: null,
    limit: 40,
    opened_at: OPENED,
    escalated_at: null,
    ...overrides,
  }
}

function anAirspace(overrides: Partial<AirspaceFacts> = {}): AirspaceFacts {
  return {
    id: 1,
    name: 'Fattening 1',
    status_id: 6,
    status_since: OPENED,
    rhs: 37,
    cough_ratio: 3.6,
    temperature_c: 20,
    humidity_pct: 60,
    temperature_lo: 18,
    temperature_hi: 24,
    humidity_lo: 40,
    humidity_hi: 70,
    devices_affected: 5,
    devices_total: 6,
    alerts: [anAlert()],
    ...overrides,
  }
}

function facts(overrides: Partial<HeadlineFacts> = {}): HeadlineFacts {
  return {
    status_id: 1,
    status_since: OPENED,
    activated: true,
    has_batch: true,
    judged: 4,
    first_data_at: OPENED,
    last_update: OPENED,
    troubled: [],
    ...overrides,
  }
}

describe('The headline', () => {
  it('The headline waits for the activation form before anything else', () => {
    expect(headline(facts({ activated: false, status_id: 12 }))).toEqual({ kind: 'waiting' })
  })

  it.each([
    [10, false],
    [11, true],
  ])('The headline says for status %i whether the gateways are silent too', (status_id, silent) => {
    expect(headline(facts({ status_id }))).toEqual({
      kind: 'offline',
      since: OPENED,
      gateways_silent: silent,
    })
  })

  it('The headline tells since when it is an Alarm, where it began as a Warning', () => {
    const escalated_at = '2026-03-03T07:00:00.000Z'
    const grown = anAirspace({ alerts: [anAlert({ escalated_at })] })
    expect(headline(facts({ status_id: 6, troubled: [grown] }))).toMatchObject({
      since: OPENED,
      alarm_since: escalated_at,
    })
    const eased = anAirspace({ status_id: 2, alerts: [anAlert({ escalated_at, priority: 'WARNING' })] })
    expect(headline(facts({ status_id: 2, troubled: [eased] }))).not.toHaveProperty('alarm_since')
    const atOnce = anAirspace({ alerts: [anAlert({ escalated_at: OPENED })] })
    expect(headline(facts({ status_id: 6, troubled: [atOnce] }))).not.toHaveProperty('alarm_since')
  })

  it('The headline tells how far coughs are over the reference, since when and on how many monitors', () => {
    expect(headline(facts({ status_id: 6, troubled: [anAirspace()] }))).toEqual({
      kind: 'coughs',
      airspace: { id: 1, name: 'Fattening 1' },
      since: OPENED,
      airspaces: 1,
      ratio: 3.6,
      devices_affected: 5,
      devices_total: 6,
    })
  })

  it('The headline names the airspace in Alarm, not the one in Warning with the lower number', () => {
    const warning = anAirspace({
      id: 2,
      name: 'Nursery 2',
      status_id: 2,
      rhs: 30,
      alerts: [anAlert({ airspace_id: 2, priority: 'WARNING' })],
    })
    expect(headline(facts({ status_id: 6, troubled: [warning, anAirspace()] }))).toMatchObject({
      airspace: { name: 'Fattening 1' },
      airspaces: 1,
    })
  })

  it('The headline tells the limit that is broken and by how much', () => {
    const cold = anAirspace({
      status_id: 3,
      temperature_c: 16.6,
      alerts: [anAlert({ sensor: 'TEMPERATURE', priority: 'WARNING', direction: 'LOW', limit: 18 })],
    })
    const told = headline(facts({ status_id: 3, troubled: [cold] }))
    expect(told).toMatchObject({ kind: 'temperature', value: 16.6, limit: 18, direction: 'LOW' })
    expect(told.kind === 'temperature' && told.deviation).toBeCloseTo(1.4)
  })

  it('The headline keeps the alert’s limit while a reading that is back in the band waits to recover', () => {
    const back = anAirspace({
      status_id: 4,
      humidity_pct: 65,
      alerts: [anAlert({ sensor: 'HUMIDITY', priority: 'WARNING', direction: 'HIGH', limit: 70 })],
    })
    expect(headline(facts({ status_id: 4, troubled: [back] }))).toMatchObject({
      kind: 'humidity',
      limit: 70,
      direction: 'HIGH',
      deviation: 0,
    })
  })

  it('The headline lists the sensors when several are in trouble at once', () => {
    const both = anAirspace({
      status_id: 9,
      alerts: [
        anAlert(),
        anAlert({ sensor: 'HUMIDITY' }),
        anAlert({ sensor: 'TEMPERATURE', priority: 'WARNING' }),
      ],
    })
    expect(headline(facts({ status_id: 9, troubled: [both] }))).toMatchObject({
      kind: 'several',
      sensors: ['COUGHS', 'HUMIDITY'],
      airspaces: 1,
    })
  })

  it.each([
    [1, { kind: 'quiet', airspaces: 4 }],
    [12, { kind: 'no_batch' }],
    [13, { kind: 'learning', since: OPENED }],
  ])('The headline for status %i is calm', (status_id, expected) => {
    expect(headline(facts({ status_id }))).toEqual(expected)
  })
})
