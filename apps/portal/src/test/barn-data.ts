/** Makes a farm with one outbreak, as the server would answer: for page tests and for looking at pages without a server. */
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { HumidityGraph, RhsGraph, TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { makeAirspaces, NO_RATIO } from './barn-airspaces.ts'
import { climateGraph, type GraphRange, rhsGraph } from './barn-graphs.ts'

const HOUR = 3600
const DAY = 86_400
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const day = (seconds: number) => iso(seconds).slice(0, 10)

export interface Barn {
  now: number
  site: SiteDetail
  airspaces: Airspace[]
  batch: Batch
  alerts: Alert[]
  devices: Device[]
  gateways: SiteGateway[]
  structure: SiteStructure
  rhs: (range: GraphRange) => RhsGraph
  temperature: (range: GraphRange) => TemperatureGraph
  humidity: (range: GraphRange) => HumidityGraph
}

/** @param now unix seconds */
export function barn(now: number): Barn {
  const start = Math.floor((now - 16 * DAY) / DAY) * DAY
  const batch = makeBatch(start, now)
  const alerts = makeAlerts(start)
  return {
    now,
    site: makeSite(now, alerts),
    airspaces: makeAirspaces(now, batch),
    batch,
    alerts,
    devices: makeDevices(now),
    gateways: makeGateways(now),
    structure: makeStructure(),
    rhs: range => rhsGraph({ range, start, now }),
    temperature: range => climateGraph({ range, start, now, kind: 'temperature' }) as TemperatureGraph,
    humidity: range => climateGraph({ range, start, now, kind: 'humidity' }) as HumidityGraph,
  }
}

function makeBatch(start: number, now: number): Batch {
  return {
    id: 3,
    name: 'NL-2611',
    site_pk: 1,
    airspace: { id: 2, name: 'Nursery 2' },
    state: 'ACTIVE',
    product_type: 'NURSERY',
    start_date: day(start),
    start_age_in_days: 24,
    day: 24 + Math.floor((now - start) / DAY),
    phase: 'Middle',
    animals_start: 1430,
    animals_present: 1412,
    average_start_weight_kg: 7,
    origin: '',
    genetics: '',
    expected_end_date: day(start + 48 * DAY),
    age_phases: [
      { name: 'Starter', start_age_in_days: 21 },
      { name: 'Middle', start_age_in_days: 35 },
      { name: 'Late', start_age_in_days: 49 },
    ],
    end_date: null,
    animals_end: null,
    deaths_total: null,
    average_end_weight_kg: null,
    close_reason: null,
    close_remarks: '',
    closed_at: null,
    created_at: iso(start),
  }
}

function makeAlerts(start: number): Alert[] {
  const at = (days: number) => iso(start + days * DAY)
  const make = (id: number, given: Partial<Alert> & { opened: number }): Alert => {
    const { opened, ...rest } = given
    return {
      id,
      airspace: { id: 2, name: 'Nursery 2' },
      sensor: 'COUGHS',
      priority: 'WARNING',
      max_priority: 'WARNING',
      state: 'OPEN',
      direction: null,
      value: 58,
      limit: 60,
      opened_at: at(opened),
      close_reason: null,
      peak: 32,
      devices: [1, 2, 3, 4].map(device => ({ id: device, code: `ES4-0${device}`, name: `M${device}` })),
      escalated_at: null,
      closed_at: null,
      last_seen_at: at(16),
      spans: [],
      reopened_count: 0,
      batch_id: null,
      acknowledgements: [],
      ...rest,
    }
  }
  return [
    make(5, {
      opened: 15.8,
      airspace: { id: 5, name: 'Fattening 1' },
      priority: 'ALARM',
      max_priority: 'ALARM',
      value: 37,
    }),
    make(1, {
      opened: 7.4,
      max_priority: 'ALARM',
      spans: [
        { from: at(7.4), to: at(8.8), priority: 'WARNING' },
        { from: at(8.8), to: at(12.1), priority: 'ALARM' },
        { from: at(12.1), to: null, priority: 'WARNING' },
      ],
    }),
    make(2, {
      opened: 14.2,
      sensor: 'HUMIDITY',
      direction: 'HIGH',
      value: 73,
      limit: 70,
      peak: 5.4,
      spans: [{ from: at(14.2), to: null, priority: 'WARNING' }],
    }),
    make(3, {
      opened: 5,
      sensor: 'TEMPERATURE',
      direction: 'LOW',
      value: 21.9,
      limit: 22.7,
      peak: 1.6,
      state: 'CLOSED',
      closed_at: at(5.5),
      close_reason: 'RECOVERED',
      spans: [{ from: at(5), to: at(5.5), priority: 'WARNING' }],
    }),
    ...Array.from({ length: 20 }, (_, index) =>
      make(10 + index, {
        opened: 1 + (index % 4) * 0.7,
        airspace: { id: 1 + (index % 7), name: `Nursery ${1 + (index % 4)}` },
        sensor: index % 2 === 0 ? 'HUMIDITY' : 'TEMPERATURE',
        direction: 'HIGH',
        value: 72,
        limit: 70,
        peak: 3,
        state: 'CLOSED',
        closed_at: at(1.4 + (index % 4) * 0.7),
        close_reason: index % 5 === 0 ? 'NO_DATA' : 'RECOVERED',
      }),
    ),
  ]
}

function makeDevices(now: number): Device[] {
  const readings = [58, 59, 62, 64, 84, 91]
  const make = (id: number, name: string, rhs: number | null, silentFor = 0): Device => ({
    id,
    name,
    code: `ES4-0${id}`,
    last_update: iso(now - 240 - silentFor),
    algo_type: 'PIGLET_COUGH',
    software_version: '1.4.0',
    installation_date: iso(now - 200 * DAY),
    airspace: {
      id: silentFor > 0 ? 6 : 2,
      name: silentFor > 0 ? 'Fattening 2' : 'Nursery 2',
      online: true,
      decks: [{ id: silentFor > 0 ? 61 : 21, name: 'East' }],
    },
    house: { id: 1, name: 'House 1' },
    gateway: { id: 1, code: 'EG-4K7Q2', name: '' },
    ip_address: '192.168.4.31',
    delivery_status: 'INSTALLED',
    connectivity: silentFor > 0 ? 'OFFLINE' : 'ONLINE',
    connectivity_since: null,
    cough_status: rhs !== null && rhs < 65 ? 'WARNING' : 'OK',
    temperature_status: 'OK',
    humidity_status: 'OK',
    rhs,
    rdi: null,
    temperature_c: 23,
    humidity_pct: 70,
    sensor_faults: [],
    licence: { id, status: 'ACTIVE', expires_at: iso(now + 211 * DAY), days_left: 212 },
  })
  return [
    ...readings.map((rhs, index) => make(index + 1, `M${index + 1}`, rhs)),
    make(20, 'F2-04', 90, 3 * HOUR),
    make(21, 'N3-01', 88, 50 * HOUR),
  ]
}

function makeGateways(now: number): SiteGateway[] {
  const make = (id: number, code: string, given: Partial<SiteGateway>): SiteGateway => ({
    id,
    code,
    name: '',
    country: 'BE',
    device_mode: 'NORMAL',
    device_mode_parameter: null,
    software_version: '2.6.1',
    registration: 'REGISTERED',
    mac_address: 'a1b2c3d4e5f6',
    site: { id: 1, name: 'Hoeve ter Linde' },
    devices_amount: 18,
    devices_online: 17,
    disk_space: 64,
    disk_status: 'OK',
    online: true,
    connectivity: 'ONLINE',
    connectivity_since: iso(now - 20 * DAY),
    last_heartbeat_at: iso(now - 60),
    houses: [{ id: 1, name: 'House 1' }],
    ...given,
  })
  return [
    make(1, 'EG-4K7Q2', {}),
    make(2, 'EG-9M3XT', { devices_amount: 16, devices_online: 15, houses: [{ id: 2, name: 'House 2' }] }),
  ]
}

function makeStructure(): SiteStructure {
  const airspace = (id: number, name: string) => ({
    id,
    name,
    product_type: 'NURSERY' as const,
    active_batch: null,
    has_history: true,
    decks: [
      { id: id * 10 + 1, name: 'East', devices: [] },
      { id: id * 10 + 2, name: 'West', devices: [] },
    ],
  })
  const house = (id: number, airspaces: ReturnType<typeof airspace>[]) => ({
    id,
    name: `House ${id}`,
    floors: [{ id, name: 'Ground', airspaces }],
  })
  return {
    id: 1,
    name: 'Hoeve ter Linde',
    revision: 1,
    houses: [house(1, [airspace(2, 'Nursery 2')]), house(2, [airspace(6, 'Fattening 2')])],
    gateways: [],
  }
}

function makeSite(now: number, alerts: readonly Alert[]): SiteDetail {
  const status = siteStatus(6)
  return {
    id: 1,
    name: 'Hoeve ter Linde',
    type: 'piglet',
    status: status.coarse,
    status_id: status.id,
    status_name: status.name,
    status_since: iso(now - 5 * HOUR),
    preinstalled: false,
    activated: true,
    display_status: 'USE',
    linked_recommendations_count: 0,
    longitude: 2.86,
    latitude: 51.03,
    last_update: iso(now - 240),
    postal_code: '8600',
    city: 'Diksmuide',
    state: '',
    country: 'BE',
    current_user_role: 'OWNER',
    current_user_access: null,
    timezone: 'Europe/Brussels',
    company: '',
    latest_notifications: [],
    unread_notifications: 0,
    latest_alerts: [...alerts].slice(0, 3),
    unread_alerts: 3,
    unclaimed_alerts: 3,
    unread_notes: 0,
    active_episodes: 0,
    offline_count: 2,
    indicators: { alarms: 1, warnings: 2, ok: 4, total: 7, devices: 34, gateways_offline: 0, gateways: 2 },
    voiceprint: [],
    headline: {
      kind: 'coughs',
      airspace: { id: 5, name: 'Fattening 1' },
      since: iso(now - 5 * HOUR),
      airspaces: 1,
      ...NO_RATIO,
      ratio: 3.6,
      devices_affected: 5,
    },
    street: 'Dorpsstraat',
    house_number: '1',
    premise_id: '',
    animals_quantity: 8000,
    supplier: null,
    activated_at: iso(now - 300 * DAY),
    created_at: iso(now - 310 * DAY),
  }
}
