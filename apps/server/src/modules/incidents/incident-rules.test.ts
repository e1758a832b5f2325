import { describe, expect, it } from 'vitest'
import type { FleetFacts, FrozenSensor, SilentGateway } from './fleet-facts.ts'
import { incidentsOf } from './incident-rules.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const SITE = { site_id: 1, country: 'BE', supplier_id: null }
const NONE: FleetFacts = {
  gateways: [],
  unheard: [],
  devices: [],
  frozen: [],
  implausible: [],
  foreign: [],
  disks: [],
  terms: [],
  orders: [],
  unanswered: [],
  lots: [],
  silences: new Map(),
  lotOf: new Map(),
  animalsOf: new Map([
    [5, 125.4],
    [6, 60],
  ]),
}
const found = (facts: Partial<FleetFacts>) => incidentsOf({ ...NONE, ...facts }, NOW)
const causes = (gateways: SilentGateway[], silences = NONE.silences) =>
  found({ gateways, silences }).map(({ cause }) => cause)

const gateway = (id: number, hours: number, site_id = 1): SilentGateway => ({
  ...SITE,
  site_id,
  id,
  code: `EG-${id}`,
  since: hoursAgo(hours),
  of: 2,
  airspace_ids: [5, 5],
})
const frozen = (id: number, given: Partial<FrozenSensor> = {}): FrozenSensor => ({
  ...SITE,
  id,
  code: `ES-${id}`,
  airspace_id: 5,
  airspace: 'Stal 3',
  since: hoursAgo(30),
  of: 4,
  sensor: 'TEMPERATURE',
  value: 21.4,
  ...given,
})

describe('Silent gateways', () => {
  it('Gateways of one site that fell silent one after another are one incident with all their animals', () => {
    const [one, ...more] = found({ gateways: [gateway(9, 3), gateway(4, 3.4)] })
    expect(more).toEqual([])
    expect(one).toMatchObject({ devices: 2, animals: 502, since: hoursAgo(3.4) })
    expect(one?.facts).toMatchObject({ codes: ['EG-4', 'EG-9'], of: 2 })
  })

  it('The gateways stay the same incident when another joins them, whatever its number', () => {
    expect(causes([gateway(4, 3), gateway(9, 3.4)])).toEqual(causes([gateway(9, 3.4)]))
    expect(causes([gateway(9, 3), gateway(4, 3)])).toEqual(causes([gateway(4, 3)]))
  })

  it('The gateways stay the same incident whichever is heard again first, however far apart the others fell silent', () => {
    const all = [gateway(4, 4), gateway(7, 3.6), gateway(9, 3.2)]
    const [cause] = causes(all)
    const silences = new Map(all.map(({ code }) => [code, cause as string]))
    expect(causes([gateway(7, 3.6), gateway(9, 3.2)], silences)).toEqual([cause])
    const [rest, ...more] = found({ gateways: [gateway(4, 4), gateway(9, 3.2)], silences })
    expect(more).toEqual([])
    expect(rest).toMatchObject({ cause, devices: 2, since: hoursAgo(4) })
  })

  it('The gateways are another incident when they fall silent anew, though the first one still lasts', () => {
    const [cause] = causes([gateway(4, 9), gateway(9, 9)])
    const silences = new Map([['EG-9', cause as string]])
    const [first, second, ...more] = causes([gateway(4, 2), gateway(9, 9)], silences)
    expect([first, more]).toEqual([cause, []])
    expect(second).not.toBe(cause)
  })

  it('Gateways that fell silent hours apart, or at two sites, have a cause each', () => {
    expect(found({ gateways: [gateway(1, 3), gateway(2, 9)] })).toHaveLength(2)
    expect(found({ gateways: [gateway(1, 3, 1), gateway(2, 3, 2)] })).toHaveLength(2)
  })

  it('Silent gateways are an alarm from a day on', () => {
    const severity = (hours: number) => found({ gateways: [gateway(1, hours)] })[0]?.severity
    expect([severity(23.9), severity(24)]).toEqual(['WARNING', 'ALARM'])
  })
})

describe('Frozen sensors', () => {
  it('The frozen sensors of one airspace and sensor are one incident; those of another are their own', () => {
    const other = frozen(3, { airspace_id: 6, airspace: 'Stal 4' })
    const all = found({
      frozen: [frozen(1), frozen(2), other, frozen(1, { sensor: 'HUMIDITY', value: 100 })],
    })
    expect(all.map(({ cause, devices, animals }) => [cause, devices, animals])).toEqual([
      ['frozen:5:TEMPERATURE', 2, 251],
      ['frozen:6:TEMPERATURE', 1, 60],
      ['frozen:5:HUMIDITY', 1, 125],
    ])
    expect(all[0]?.facts).toMatchObject({ sensor: 'TEMPERATURE', value: 21.4, airspace: { name: 'Stal 3' } })
  })

  it('The frozen sensors of a failing lot are the lot’s incident and none of their own', () => {
    const three = [frozen(1), frozen(2), frozen(3, { airspace_id: 6 })]
    const lotOf = new Map(three.map(({ id }) => [id, '2614']))
    const lot = { name: '2614', of: 30, faulty: [], airspace_ids: [5, 5, 6, 6] }
    const all = found({ frozen: three, lotOf, lots: [lot] })
    expect(all.map(({ cause }) => cause)).toEqual(['lot:2614'])
    expect(all[0]).toMatchObject({ severity: 'ALARM', devices: 3, animals: 371, since: hoursAgo(30) })
    expect(found({ frozen: three, lotOf, lots: [{ ...lot, of: 31 }] })).toHaveLength(2)
  })
})

it('A lot fails by what came back of it, counted once', () => {
  const faulty = [1, 2].map(id => ({ id, code: `ES-${id}` }))
  const lot = { name: '2531', of: 20, faulty, airspace_ids: [] }
  expect(found({ lots: [lot] })).toEqual([])
  const stuck = [frozen(2), frozen(3)]
  const lotOf = new Map(stuck.map(({ id }) => [id, '2531']))
  expect(found({ lots: [lot], frozen: stuck, lotOf })[0]).toMatchObject({ cause: 'lot:2531', devices: 3 })
})

it.each([
  [19.9, 'WARNING'],
  [10, 'WARNING'],
  [9.9, 'ALARM'],
])('A disk with %d % free is: %s', (disk_free, severity) => {
  const disk = { ...SITE, id: 7, code: 'EG-7', airspace_ids: [6], disk_free }
  expect(found({ disks: [disk] })[0]).toMatchObject({ kind: 'DISK_LOW', severity, animals: 60, since: null })
})

it.each([
  [-5, 'WARNING'],
  [7, 'WARNING'],
  [8, 'NOTICE'],
])('A term that ends in %d days is: %s', (days, severity) => {
  const term = { ...SITE, ends: hoursAgo(-24 * days), day: '2026-03-09', codes: ['ES-1'], airspace_ids: [5] }
  expect(found({ terms: [term] })[0]).toMatchObject({ cause: 'licence:1:2026-03-09', severity, devices: 1 })
})

it.each([
  [13, 40, undefined],
  [14, 40, 'NOTICE'],
  [28, 40, 'WARNING'],
  [28, 0, undefined],
])('An order of %d days with %d missing is: %s', (days, missing, severity) => {
  const order = { id: 7, supplier_id: 3, since: hoursAgo(24 * days), missing, quantity: 40, animals: 10_000 }
  expect(found({ orders: [order] })[0]?.severity).toBe(severity)
})
