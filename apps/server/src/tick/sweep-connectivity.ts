/**
 * Notices units that fall silent and units that are back (spec/3 §4.4). It depends on now, unlike the evaluation of
 * slots.
 */
import { connectivityAt, isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Connectivity, SensorLevel } from '@earshot/contract/values.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import { connectivitySince, silenceLimits } from '@earshot/engine/connectivity.ts'
import type { ConnectivityChanged, EngineEvent } from '@earshot/engine/events.ts'
import { SLOT_MS, slotEnd, slotOf } from '@earshot/engine/time.ts'
import type { IdFilter } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { followSilence } from '#follow-up/shell/follow-silence.ts'
import { silenceFacts } from '#follow-up/shell/webhook-facts.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import {
  type DeviceFacts,
  deviceFacts,
  findBlueSince,
  findSilentDevices,
  findSilentGateways,
  findUntold,
  lockAirspaces,
  saveDeviceConnectivity,
  saveGatewayConnectivity,
  type UntoldSilence,
} from '#tick/queries/connectivity.ts'
import { saveColors } from '#tick/queries/save-airspaces.ts'
import { emptyOutcome, type Outcome } from './outcome.ts'
import { refreshStatusesIn } from './refresh-status.ts'

export interface SweepConnectivity {
  db: Db
  now: Date
  siteIds?: IdFilter
}

export async function sweepConnectivity({ db, now, siteIds }: SweepConnectivity): Promise<Outcome> {
  const limits = silenceLimits(now.getTime())
  const slots = { offline: slotOf(limits.offline) - 1, lost: slotOf(limits.lost) - 1 }
  const moments = { offline: new Date(limits.offline), lost: new Date(limits.lost) }
  const devices = await findSilentDevices(db, { slots, moments, now, siteIds })
  const gateways = await findSilentGateways(db, { ...moments, now, siteIds })
  const untold = await findUntold(db, { now, siteIds })
  if (devices.length + gateways.length + untold.length === 0) return emptyOutcome()
  return db.transaction().execute(async trx => {
    const siteIds = sitesOf([...devices, ...gateways, ...untold])
    const memories = await lockAirspaces(trx, siteIds)
    const facts = await deviceFacts(
      trx,
      devices.map(device => device.device_id),
    )
    const changes = facts.flatMap(device => changeOf(device, now))
    const blueSince = await findBlueSince(
      trx,
      changes.filter(({ event }) => isOnline(event.to)).map(({ device }) => device.device_id),
    )
    await saveDeviceConnectivity(trx, changes)
    await saveColors(
      trx,
      changes.flatMap(change => colorsOf(change, { memories, blueSince })),
    )
    const gatewayEvents = await saveGateways(trx, { ids: gateways.map(gateway => gateway.id), now })
    const turned = [...changes.map(change => change.event), ...gatewayEvents]
    await recordWebhookEvents(trx, silenceFacts(turned))
    const events: EngineEvent[] = turned
    const statuses = await refreshStatusesIn(trx, { siteIds, now })
    const told = [...events, ...untold.map(silenceOf).filter(one => !isChanged(one, changes))]
    const notified = await followSilence(trx, { events: told, now, silentSince: blueSince })
    return {
      events: [...events, ...statuses],
      airspaces: new Map(
        changes.flatMap(({ device: { airspace_id: airspaceId, site_id: siteId } }) =>
          airspaceId === null || siteId === null ? [] : [[airspaceId, siteId] as const],
        ),
      ),
      sites: new Set(siteIds),
      notified,
    }
  })
}

interface DeviceChange {
  device: DeviceFacts
  event: ConnectivityChanged
}

/** Judges again under the lock: what was found may have changed meanwhile. */
function changeOf(device: DeviceFacts, now: Date): DeviceChange[] {
  const lastUpdate = device.last_slot === null ? device.hung_at.getTime() : slotEnd(device.last_slot)
  const to = connectivityAt(lastUpdate, now.getTime())
  if (to === device.connectivity) return []
  const silentSince = device.connectivity_since?.getTime() ?? null
  const at = connectivitySince(to, { lastUpdate, silentSince })
  const { device_id: unitId, site_id: siteId, airspace_id: airspaceId, connectivity: from } = device
  const event: ConnectivityChanged = {
    type: 'connectivity_changed',
    at,
    unit: 'device',
    unitId,
    siteId,
    airspaceId,
    from,
    to,
  }
  return [{ device, event }]
}

/** Makes the event from when the silence was noted and nobody was told of it. */
function silenceOf({
  device_id,
  site_id,
  airspace_id,
  connectivity_since,
}: UntoldSilence): ConnectivityChanged {
  return {
    type: 'connectivity_changed',
    at: connectivity_since.getTime(),
    unit: 'device',
    unitId: device_id,
    siteId: site_id,
    airspaceId: airspace_id,
    from: 'ONLINE',
    to: 'OFFLINE',
  }
}

function isChanged({ unitId }: ConnectivityChanged, changes: readonly DeviceChange[]): boolean {
  return changes.some(({ device }) => device.device_id === unitId)
}

interface Lamps {
  memories: Awaited<ReturnType<typeof lockAirspaces>>
  blueSince: ReadonlyMap<number, number>
}

/** The lamp changes to and from blue, for each sensor (spec/3 §4.3). From offline to lost it stays blue. */
function colorsOf({ device, event }: DeviceChange, { memories, blueSince }: Lamps) {
  const { device_id: deviceId, site_id: siteId, airspace_id: airspaceId } = device
  if (siteId === null || airspaceId === null) return []
  const wasBlue = !isOnline(event.from)
  const isBlue = !isOnline(event.to)
  if (wasBlue === isBlue) return []
  const levels: Record<(typeof SENSORS)[number], SensorLevel> = {
    COUGHS: device.cough_status,
    TEMPERATURE: device.temperature_status,
    HUMIDITY: device.humidity_status,
  }
  return SENSORS.map(sensor => {
    const slot = memories.get(airspaceId)?.devices?.[deviceId]?.since[sensor] ?? null
    const colored = slot === null ? null : (slot + 1) * SLOT_MS
    const since = isBlue ? newest(colored, device.connectivity_since) : blueSince.get(deviceId)
    return {
      siteId,
      airspaceId,
      deviceId,
      sensor,
      at: event.at,
      from: wasBlue ? 'OFFLINE' : levels[sensor],
      to: isBlue ? 'OFFLINE' : levels[sensor],
      value: null,
      limit: null,
      previousSeconds: since === undefined ? null : Math.max(0, Math.round((event.at - since) / 1000)),
    }
  })
}

function newest(colored: number | null, since: Date | null): number | undefined {
  const times = [colored, since?.getTime() ?? null].filter(time => time !== null)
  return times.length === 0 ? undefined : Math.max(...times)
}

async function saveGateways(trx: Db, { ids, now }: { ids: readonly number[]; now: Date }) {
  const changes = await saveGatewayConnectivity(trx, {
    ids,
    judge: lastUpdate => {
      const to: Connectivity = connectivityAt(lastUpdate, now.getTime())
      return { to, at: connectivitySince(to, { lastUpdate, silentSince: null }) }
    },
  })
  return changes.map(
    (change): ConnectivityChanged => ({
      type: 'connectivity_changed',
      unit: 'gateway',
      airspaceId: null,
      ...change,
    }),
  )
}

function sitesOf(units: readonly { site_id: number | null }[]): number[] {
  const ids = new Set(units.map(unit => unit.site_id).filter(id => id !== null))
  return [...ids].sort((a, b) => a - b)
}
