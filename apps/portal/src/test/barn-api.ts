import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Device, DeviceCounts, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { SensorStatus } from '@earshot/contract/values.ts'
import { comparison } from './barn-comparison.ts'
import { type Barn, barn } from './barn-data.ts'
import type { GraphRange } from './barn-graphs.ts'
import { FakeFailure, type FakeRequest, fakeApi } from './fake-api.ts'
import { JUDGED_USUALLY } from './judged-by.ts'
import { signedIn } from './signed-in.ts'
import { someLimits } from './some-limits.ts'

/** The values say how a batch of the list went. */
const BATCH_RESULTS = { lowest_rhs: 58, lowest_level: 'WARNING' as const, dead_pct: 0.9, treatment_days: 3 }

/** Fakes a signed-in farmer, and the farm with the outbreak behind every call that its pages make. */
export async function barnApi(now = Math.floor(Date.now() / 1000)) {
  const api = fakeApi()
  const farm = barn(now)
  await signedIn(api)
  api.on(sites.read, () => farm.site)
  api.on(sites.airspaces, () => ({ items: farm.airspaces }))
  api.on(sites.latest, () => ({ type: 'alerts' as const, items: farm.alerts.slice(0, 5) }))
  api.on(alerts.read, ({ params }) => {
    const alert = farm.alerts.find(one => String(one.id) === params.alertId)
    return alert === undefined ? new FakeFailure(404) : { ...alert, judged_by: JUDGED_USUALLY }
  })
  api.on(limits.read, () => someLimits())
  api.on(alarmChains.ofAlert, () => ({ items: [] }))
  api.on(alerts.markViewed, () => undefined)
  api.on(recommendations.list, ({ query }) => page([], query))
  api.on(logbook.list, ({ query }) => page([], query))
  api.on(logbook.fileRoom, () => ({ used_bytes: 1_240_000_000, quota_bytes: 2_000_000_000 }))
  api.on(batches.list, ({ query }) => page([{ ...farm.batch, ...BATCH_RESULTS }], query))
  api.on(batches.listInAirspace, ({ params, query }) =>
    page(params.airspaceId === '8' ? [] : [farm.batch], query),
  )
  api.on(alerts.list, ({ query }) => page(matchingAlerts(farm, query), query))
  api.on(devices.list, ({ query }) => ({
    ...page(matchingDevices(farm, query), query),
    counts: deviceCounts(farm.devices),
  }))
  api.on(sites.structure, () => farm.structure)
  api.on(gateways.list, () => ({ items: farm.gateways }))
  api.on(gateways.read, ({ params }) => gatewayOf(farm, params))
  api.on(gateways.usage, ({ params }) => ({
    ...NO_USAGE,
    gateway: gatewayOf(farm, params),
    month_mb: 0,
    plan_mb_month: 500,
    status: 'OK' as const,
  }))
  api.on(gateways.heartbeats, ({ params }) => ({ gateway: gatewayOf(farm, params), points: [] }))
  api.on(devices.read, ({ params }) => withPlacements(deviceOf(farm, params)))
  api.on(devices.colorHistory, ({ query }) => page([], query))
  api.on(devices.usage, ({ params }) => ({ ...NO_USAGE, device: deviceOf(farm, params) }))
  api.on(devices.spare, () => ({ items: [] }))
  api.on(devices.rhs, request => farm.rhs(rangeOf(request)))
  api.on(devices.temperature, request => farm.temperature(rangeOf(request)))
  api.on(devices.humidity, request => farm.humidity(rangeOf(request)))
  api.on(batches.active, ({ params }) => ({ batch: params.airspaceId === '8' ? null : farm.batch }))
  api.on(batches.read, ({ params }) => ({
    ...farm.batch,
    id: Number(params.batchId),
    counts: [],
    withdrawal: null,
    closing: { open_alerts: 1, active_episodes: 1, unanswered_recommendations: 3 },
  }))
  api.on(batches.compare, ({ query }) => comparison(query))
  api.on(batches.rhs, request => farm.rhs(rangeOf(request)))
  api.on(batches.temperature, request => farm.temperature(rangeOf(request)))
  api.on(batches.humidity, request => farm.humidity(rangeOf(request)))
  return { api, farm }
}

const NO_USAGE = { points: [], total_mb: 0 }

function deviceOf({ devices: all }: Barn, { deviceId }: FakeRequest['params']): Device {
  const found = all.find(device => device.id === Number(deviceId))
  if (found === undefined) throw new Error(`no monitor ${deviceId}`)
  return found
}

function gatewayOf({ gateways: all }: Barn, { gatewayId }: FakeRequest['params']): SiteGateway {
  const found = all.find(gateway => gateway.id === Number(gatewayId))
  if (found === undefined) throw new Error(`no gateway ${gatewayId}`)
  return found
}

/** Returns a device as the server describes one that has never hung anywhere else. */
export function withPlacements(device: Device): SiteDevice {
  const { airspace, house, installation_date } = device
  const deck = airspace?.decks[0]
  if (airspace === null || house === null || deck === undefined || installation_date === null)
    throw new Error('hangs nowhere')
  const place = { house, airspace: { id: airspace.id, name: airspace.name }, deck }
  return { ...device, stays: [{ ...place, installed_at: installation_date, removed_at: null }] }
}

function rangeOf({ query }: FakeRequest): GraphRange {
  const seconds = (text: string | null) => (text === null ? undefined : Date.parse(text) / 1000)
  const resolution = query.get('resolution')
  return {
    from: seconds(query.get('from')),
    to: seconds(query.get('to')),
    resolution: resolution === 'slot' || resolution === 'day' ? resolution : 'hour',
  }
}

function matchingAlerts(farm: Barn, query: URLSearchParams) {
  const wanted = (name: string) => (query.get(name) === 'ALL' ? null : query.get(name))
  return farm.alerts.filter(
    alert =>
      (query.get('airspace') === null || alert.airspace.id === Number(query.get('airspace'))) &&
      [alert.state, null].includes(wanted('state') as typeof alert.state | null) &&
      [alert.priority, null].includes(wanted('filter') as typeof alert.priority | null) &&
      [alert.sensor, null].includes(wanted('sensor_filter') as typeof alert.sensor | null),
  )
}

function matchingDevices(farm: Barn, query: URLSearchParams) {
  return farm.devices.filter(
    device =>
      (query.get('airspace') === null || device.airspace?.id === Number(query.get('airspace'))) &&
      (query.get('filter') !== 'OFFLINE' || device.connectivity !== 'ONLINE'),
  )
}

function deviceCounts(devices: Barn['devices']): DeviceCounts {
  const online = devices.filter(device => device.connectivity === 'ONLINE')
  const count = (level: SensorStatus) => online.filter(device => device.cough_status === level).length
  return {
    ALL: devices.length,
    ONLINE: online.length,
    OFFLINE: devices.length - online.length,
    DEFAULT: count('DEFAULT'),
    OK: count('OK'),
    WARNING: count('WARNING'),
    ALARM: count('ALARM'),
  }
}

function page<Item>(items: readonly Item[], query: URLSearchParams) {
  const perPage = Number(query.get('perPage') ?? 10)
  const number = Number(query.get('page') ?? 1)
  return {
    items: items.slice((number - 1) * perPage, number * perPage),
    page: number,
    per_page: perPage,
    total: items.length,
    pages: Math.ceil(items.length / perPage),
  }
}
