/** Finds and stores changes of connectivity; each search reads little more than what has changed. */

import { DOMAIN } from '@earshot/contract/domain.ts'
import { CONNECTIVITY, type Connectivity, SENSOR_LEVELS } from '@earshot/contract/values.ts'
import type { AirspaceMemory } from '@earshot/engine/evaluation.ts'
import { sql } from 'kysely'
import { anyOf, type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import { Machines } from './claim.ts'

/** The newest slots (of devices) and moments (of the rest) that mean offline and lost. */
export interface Limits {
  slots: { offline: number; lost: number }
  moments: { offline: Date; lost: Date }
}

/**
 * Devices whose stored connectivity is no longer true. One never heard counts from when it was hung. What was noticed
 * later than `now` stays: a recording that is replayed again does not go back on it.
 */
export async function findSilentDevices(
  db: Db,
  { slots, moments, now, siteIds }: Limits & { now: Date; siteIds: IdFilter },
): Promise<{ device_id: number; site_id: number | null }[]> {
  const own = inIds('site_id', siteIds)
  return rowsOf(
    db,
    { device_id: int, site_id: orNull(int) },
    sql`select device_id, site_id from device_states
    where ${own} and connectivity = 'ONLINE' and last_slot <= ${slots.offline}::int
    union all
    select device_id, site_id from device_states
    where ${own} and connectivity <> 'ONLINE' and (connectivity_since is null or connectivity_since <= ${now}) and (last_slot > ${slots.offline}::int
      or (connectivity = 'OFFLINE' and last_slot <= ${slots.lost}::int)
      or (connectivity = 'LOST' and last_slot > ${slots.lost}::int))
    union all
    select s.device_id, s.site_id from device_states s join devices d on d.id = s.device_id
    where ${inIds('s.site_id', siteIds)} and s.last_slot is null and s.airspace_id is not null
      and (s.connectivity_since is null or s.connectivity_since <= ${now})
      and s.connectivity <> case
        when coalesce(d.installation_date, d.created_at) <= ${moments.lost} then 'LOST'
        when coalesce(d.installation_date, d.created_at) <= ${moments.offline} then 'OFFLINE'
        else 'ONLINE' end`,
  )
}

/** Gateways of a site whose stored connectivity is no longer true. */
export async function findSilentGateways(
  db: Db,
  { offline, lost, now, siteIds }: Limits['moments'] & { now: Date; siteIds: IdFilter },
): Promise<{ id: number; site_id: number }[]> {
  return rowsOf(
    db,
    { id: int, site_id: int },
    sql`select id, site_id from gateways
    where site_id is not null and ${inIds('site_id', siteIds)}
      and (connectivity_since is null or connectivity_since <= ${now}) and connectivity <> case
      when coalesce(last_heartbeat_at, created_at) <= ${lost} then 'LOST'
      when coalesce(last_heartbeat_at, created_at) <= ${offline} then 'OFFLINE'
      else 'ONLINE' end`,
  )
}

const UNTOLD = { device_id: int, site_id: int, airspace_id: int, connectivity_since: moment }
export type UntoldSilence = RowOf<typeof UNTOLD>

/**
 * Monitors that fell silent while their gateway was silent for half an hour: nobody was told, as it might have been the
 * gateway. It was not: it has been heard again before it counted as silent, and they have not.
 */
export async function findUntold(
  db: Db,
  { now, siteIds }: { now: Date; siteIds: IdFilter },
): Promise<UntoldSilence[]> {
  const heardAfter = new Date(now.getTime() - DOMAIN.gatewaySilentMin * 60_000)
  return rowsOf(
    db,
    UNTOLD,
    sql`select s.device_id, s.site_id, s.airspace_id, s.connectivity_since
    from device_states s join devices d on d.id = s.device_id
    join gateways g on g.id = coalesce(d.gateway_id,
      (select min(o.id) from gateways o where o.site_id = s.site_id having count(*) = 1))
    where s.connectivity = 'OFFLINE' and ${inIds('s.site_id', siteIds)} and s.connectivity_since <= ${now}
      and s.site_id is not null and s.airspace_id is not null and g.site_id = s.site_id
      and g.connectivity = 'ONLINE' and g.last_heartbeat_at > ${heardAfter} and g.device_mode not in ('MAINTENANCE', 'SLEEP')
      and (g.connectivity_since is null or g.connectivity_since < s.connectivity_since)
      -- Silent since then, and not on the way back from a longer silence.
      and exists (select from color_changes c where c.device_id = s.device_id and c.sensor = 'COUGHS'
        and c.to_status = 'OFFLINE' and c.changed_at = s.connectivity_since)
      and not exists (select from notifications n where n.event_kind = 'DEVICE_OFFLINE' and n.ref_id = s.device_id
        and n.transition_no = floor(extract(epoch from s.connectivity_since) / 60)::int)
    order by s.device_id`,
  )
}

/** Locks all airspaces of the sites. Their memories hold since when each lamp has had its color. */
export async function lockAirspaces(
  trx: Db,
  siteIds: readonly number[],
): Promise<Map<number, Partial<AirspaceMemory>>> {
  const rows = await rowsOf(
    trx,
    { airspace_id: int, machines: json(Machines) },
    sql`select airspace_id, machines from airspace_states where site_id = ${anyOf(siteIds)}
    order by airspace_id for no key update`,
  )
  return new Map(rows.map(row => [row.airspace_id, row.machines]))
}

const DEVICE_FACTS = {
  device_id: int,
  site_id: orNull(int),
  airspace_id: orNull(int),
  last_slot: orNull(int),
  connectivity: oneOf(CONNECTIVITY),
  connectivity_since: orNull(moment),
  cough_status: oneOf(SENSOR_LEVELS),
  temperature_status: oneOf(SENSOR_LEVELS),
  humidity_status: oneOf(SENSOR_LEVELS),
  /** The moment when it was hung, or came into being. */
  hung_at: moment,
}
export type DeviceFacts = RowOf<typeof DEVICE_FACTS>

export async function deviceFacts(trx: Db, deviceIds: readonly number[]): Promise<DeviceFacts[]> {
  return rowsOf(
    trx,
    DEVICE_FACTS,
    sql`select s.device_id, s.site_id, s.airspace_id, s.last_slot, s.connectivity,
      s.connectivity_since, s.cough_status, s.temperature_status, s.humidity_status,
      coalesce(d.installation_date, d.created_at) as hung_at
    from device_states s join devices d on d.id = s.device_id
    where s.device_id = ${anyOf(deviceIds)}
    order by s.device_id for no key update of s`,
  )
}

/**
 * Finds since when lamps that are blue have been so, by their history. They are blue on all three sensors at once.
 */
export async function findBlueSince(trx: Db, deviceIds: readonly number[]): Promise<Map<number, number>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await rowsOf(
    trx,
    { device_id: int, since: moment },
    sql`select device_id, max(changed_at) as since from color_changes
    where device_id = ${anyOf(deviceIds)} and sensor = 'COUGHS' and to_status = 'OFFLINE'
    group by 1`,
  )
  return new Map(rows.map(row => [row.device_id, row.since.getTime()]))
}

export async function saveDeviceConnectivity(
  trx: Db,
  changes: readonly { event: { unitId: number; to: Connectivity; at: number } }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ event: { unitId, to, at } }) => ({ id: unitId, to, at: new Date(at) }))
  await sql`
    update device_states s set connectivity = r.to, connectivity_since = r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, "to" text, at timestamptz)
    where s.device_id = r.id`.execute(trx)
}

export interface GatewayChange {
  unitId: number
  siteId: number | null
  from: Connectivity
  to: Connectivity
  at: number
}

export async function saveGatewayConnectivity(
  trx: Db,
  { ids, judge }: { ids: readonly number[]; judge: (lastUpdate: number) => { to: Connectivity; at: number } },
): Promise<GatewayChange[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(
    trx,
    { id: int, site_id: orNull(int), connectivity: oneOf(CONNECTIVITY), heard_at: moment },
    sql`select id, site_id, connectivity, coalesce(last_heartbeat_at, created_at) as heard_at
    from gateways where id = ${anyOf(ids)} order by id for no key update`,
  )
  const changes = rows.map(row => ({
    unitId: row.id,
    siteId: row.site_id,
    from: row.connectivity,
    ...judge(row.heard_at.getTime()),
  }))
  const changed = changes.filter(change => change.from !== change.to)
  await sql`
    update gateways g set connectivity = r.to, connectivity_since = r.at
    from jsonb_to_recordset(${JSON.stringify(
      changed.map(({ unitId, to, at }) => ({ id: unitId, to, at: new Date(at) })),
    )}::jsonb) as r (id int, "to" text, at timestamptz)
    where g.id = r.id`.execute(trx)
  return changed
}
