/** Reads what the status of sites and airspaces is made from, and stores it (spec/3 §4.11). */

import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import { SENSOR_LEVELS } from '@earshot/contract/values.ts'
import type { AirspaceFacts } from '@earshot/engine/status.ts'
import { localDates, SLOT_MS, slotOf } from '@earshot/engine/time.ts'
import { lastStroke, loudest, shiftStrokes } from '@earshot/engine/voiceprint.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, day, int, intsWithGaps, moment, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import { deviceOnline, gatewayOnline } from '#sql/connectivity.ts'
import { licenceRuns } from '#sql/licences.ts'

const SITE = {
  site_id: int,
  status_id: int,
  status_since: orNull(moment),
  activated: bool,
  gateways: int,
  gateways_offline: int,
}
export type SiteRow = RowOf<typeof SITE>

/** Locks the sites' rows; whoever comes second sees what the first has found. */
export async function lockSites(trx: Db, siteIds: readonly number[]): Promise<SiteRow[]> {
  await sql`select site_id from site_states where site_id = ${anyOf(siteIds)} order by site_id for no key update`.execute(
    trx,
  )
  return rowsOf(
    trx,
    SITE,
    sql`select st.site_id, st.status_id, st.status_since, s.activated_at is not null as activated,
      count(g.id)::int as gateways, (count(g.id) filter (where not ${gatewayOnline('g')}))::int as gateways_offline
    from site_states st join sites s on s.id = st.site_id left join gateways g on g.site_id = s.id
    where st.site_id = ${anyOf(siteIds)}
    group by st.site_id, s.id
    order by st.site_id`,
  )
}

export interface AirspaceRow extends AirspaceFacts {
  airspaceId: number
  siteId: number
  statusId: number
  statusSince: Date | null
}

const FACT = {
  airspace_id: int,
  site_id: int,
  timezone: text,
  status_id: int,
  status_since: orNull(moment),
  first_slot: orNull(int),
  devices: int,
  online: int,
  licensed: bool,
  batch_from: orNull(day),
  coughs: orNull(int),
  temperature: orNull(int),
  humidity: orNull(int),
}
type FactRow = RowOf<typeof FACT>

const RANK = sql`array['DEFAULT', 'OK', 'WARNING', 'ALARM']`

export async function loadAirspaceFacts(
  trx: Db,
  { siteIds, now }: { siteIds: readonly number[]; now: Date },
): Promise<AirspaceRow[]> {
  const online = sql`filter (where ${deviceOnline('ds')})`
  const rows = await rowsOf(
    trx,
    FACT,
    sql`select st.airspace_id, st.site_id, s.timezone, st.status_id, st.status_since, st.first_slot, hung.*,
      (select min(b.start_date) from batches b where b.airspace_id = st.airspace_id
          and (b.closed_at is null or b.closed_at > ${now})) as batch_from
    from airspace_states st
    join airspaces a on a.id = st.airspace_id
    join sites s on s.id = st.site_id
    -- An airspace at a time: joined by sets, the devices of all sites would be read for the few of these.
    cross join lateral (
      select count(d.id)::int as devices, (count(d.id) ${online})::int as online,
        coalesce(bool_or(exists (
          select from licences l where l.device_id = d.id and ${licenceRuns('l', now)})), false) as licensed,
        max(array_position(${RANK}, ds.cough_status)) ${online} as coughs,
        max(array_position(${RANK}, ds.temperature_status)) ${online} as temperature,
        max(array_position(${RANK}, ds.humidity_status)) ${online} as humidity
      from devices d left join device_states ds on ds.device_id = d.id
      where d.airspace_id = st.airspace_id
    ) hung
    where st.site_id = ${anyOf(siteIds)} and a.removed_at is null
    order by st.airspace_id`,
  )
  // The day is worked out once for each zone: that takes longer than all the rest of a row.
  const days = new Map<string, string>()
  for (const { timezone } of rows) {
    if (!days.has(timezone)) days.set(timezone, localDates(timezone)(slotOf(now.getTime())))
  }
  return rows.map(row => toFacts(row, days.get(row.timezone) ?? ''))
}

function toFacts(row: FactRow, today: string): AirspaceRow {
  return {
    airspaceId: row.airspace_id,
    siteId: row.site_id,
    statusId: row.status_id,
    statusSince: row.status_since,
    devices: row.devices,
    online: row.online,
    judged: row.licensed && row.batch_from !== null && row.batch_from <= today,
    levels: { COUGHS: level(row.coughs), TEMPERATURE: level(row.temperature), HUMIDITY: level(row.humidity) },
    firstHeardAt: row.first_slot === null ? null : row.first_slot * SLOT_MS,
  }
}

/** SQL counts positions from one. */
function level(position: number | null): SensorLevel {
  return SENSOR_LEVELS[(position ?? 1) - 1] ?? 'DEFAULT'
}

export interface AirspaceStatus {
  airspace_id: number
  status_id: number
  status_since: Date | null
  online: boolean
}

/** Writes only the statuses that differ: most stay as they were from slot to slot. */
export async function saveAirspaceStatuses(trx: Db, statuses: readonly AirspaceStatus[]): Promise<void> {
  if (statuses.length === 0) return
  await sql`
    update airspace_states s set status_id = r.status_id, status_since = r.status_since, online = r.online
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as r (
      airspace_id int, status_id smallint, status_since timestamptz, online boolean)
    where s.airspace_id = r.airspace_id
      and (s.status_id, s.online) is distinct from (r.status_id, r.online)`.execute(trx)
}

export interface SiteStatus {
  site_id: number
  status_id: number
  status_since: Date | null
  severity: number
  alarms: number
  warnings: number
  ok: number
  total: number
  offline_count: number
  devices_count: number
  gateways_offline: number
  gateways_count: number
}

/** Saves the statuses that differ and no others, as above. */
export async function saveSiteStatuses(trx: Db, statuses: readonly SiteStatus[]): Promise<void> {
  if (statuses.length === 0) return
  await sql`
    update site_states s set status_id = r.status_id, status_since = r.status_since, severity = r.severity,
      alarms = r.alarms, warnings = r.warnings, ok = r.ok, total = r.total, offline_count = r.offline_count,
      devices_count = r.devices_count, gateways_offline = r.gateways_offline, gateways_count = r.gateways_count
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as r (
      site_id int, status_id smallint, status_since timestamptz, severity smallint, alarms smallint,
      warnings smallint, ok smallint, total smallint, offline_count smallint, devices_count smallint,
      gateways_offline smallint, gateways_count smallint)
    where s.site_id = r.site_id
      and (s.status_id, s.severity, s.alarms, s.warnings, s.ok, s.total, s.offline_count, s.devices_count,
        s.gateways_offline, s.gateways_count)
      is distinct from (r.status_id, r.severity, r.alarms, r.warnings, r.ok, r.total, r.offline_count, r.devices_count,
        r.gateways_offline, r.gateways_count)`.execute(trx)
}

export interface SiteStatusMove {
  siteId: number
  from: number
  to: number
}

/** Notes what a site was before, for whoever asks tomorrow. */
export async function noteSiteStatuses(
  trx: Db,
  { moves, now }: { moves: readonly SiteStatusMove[]; now: Date },
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ siteId, from, to }) => ({ site_id: siteId, from_status: from, to_status: to }))
  await sql`
    insert into site_status_changes (site_id, at, from_status, to_status)
    select r.site_id, ${now}, r.from_status, r.to_status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (site_id int, from_status smallint, to_status smallint)`.execute(
    trx,
  )
}

/** Ranks the trouble of a status: those that are in none are alike, whatever else they are. */
function trouble(statusId: number): number {
  const { name } = siteStatus(statusId)
  return name === 'Alarm' ? 0 : name === 'Warning' ? 1 : 2
}

/**
 * A site's voiceprint is the loudest of its worst airspaces, stroke by stroke: one that has long been in Warning would
 * hide how another swells to an Alarm.
 */
export async function saveSiteVoiceprints(trx: Db, siteIds: readonly number[]): Promise<void> {
  const rows = await rowsOf(
    trx,
    { site_id: int, status_id: int, next_slot: int, voiceprint: intsWithGaps },
    sql`select st.site_id, st.status_id, st.next_slot, st.voiceprint
    from airspace_states st join airspaces a on a.id = st.airspace_id
    where st.site_id = ${anyOf(siteIds)} and a.removed_at is null and cardinality(st.voiceprint) > 0`,
  )
  const sites = siteIds.map(siteId => {
    const own = rows.filter(row => row.site_id === siteId)
    // An airspace that lags behind ends with an earlier stroke than its neighbours.
    const last = Math.max(...own.map(row => lastStroke(row.next_slot)))
    const worst = Math.min(...own.map(row => trouble(row.status_id)))
    const prints = own
      .filter(row => trouble(row.status_id) === worst)
      .map(row => shiftStrokes(row.voiceprint, lastStroke(row.next_slot), last))
    return { site_id: siteId, voiceprint: loudest(prints) }
  })
  await sql`
    update site_states s set voiceprint = r.voiceprint
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as r (site_id int, voiceprint smallint[])
    where s.site_id = r.site_id`.execute(trx)
}
