/** Reads bytes of gateways by local day, and devices' samples among all of their gateway's. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { type Place, placeTable } from './subjects.queries.ts'

const GATEWAY = {
  id: int,
  code: text,
  name: text,
  timezone: orNull(text),
}
export type GatewayRow = RowOf<typeof GATEWAY>

/** Finds the gateways at work, and others that used something within the range. */
export async function findGateways(
  db: Db,
  {
    siteId,
    gatewayId,
    range,
  }: { siteId?: number | undefined; gatewayId?: number | undefined; range: DayRange },
): Promise<GatewayRow[]> {
  return rowsOf(
    db,
    GATEWAY,
    sql`select g.id, g.code, g.name, s.timezone
    from gateways g left join sites s on s.id = g.site_id
    where ${siteId === undefined ? sql`true` : sql`g.site_id = ${siteId}`}
      and (g.id = ${gatewayId ?? null} or (${gatewayId ?? null}::int is null and (g.registration = 'REGISTERED' or exists (
        select from gateway_usage_days u
        where u.gateway_id = g.id and u.day between ${range.start_date} and ${range.end_date}))))
    order by upper(g.code)`,
  )
}

const USAGE = {
  gateway_id: int,
  day,
  bytes_up: int,
  bytes_down: int,
}
export type UsageRow = RowOf<typeof USAGE>

/** @param siteId gateways of this site, or all */
export async function findUsage(
  db: Db,
  {
    siteId,
    gatewayId,
    range,
  }: { siteId?: number | undefined; gatewayId?: number | undefined; range: DayRange },
): Promise<UsageRow[]> {
  const ofSite =
    siteId === undefined ? sql`` : sql`and gateway_id in (select id from gateways where site_id = ${siteId})`
  return rowsOf(
    db,
    USAGE,
    sql`select gateway_id, day, bytes_up, bytes_down from gateway_usage_days
    where day between ${range.start_date} and ${range.end_date} ${ofSite}
      and gateway_id = coalesce(${gatewayId ?? null}, gateway_id)
    order by gateway_id, day`,
  )
}

export async function findZones(db: Db): Promise<(string | null)[]> {
  const rows = await rowsOf(
    db,
    { timezone: orNull(text) },
    sql`select distinct s.timezone from gateways g left join sites s on s.id = g.site_id`,
  )
  return rows.map(row => row.timezone)
}

/** A zone's gateways count over their own days; null: those without a site. */
export interface ZoneWindow extends DayRange {
  timezone: string | null
}

export async function sumUsage(
  db: Db,
  windows: readonly ZoneWindow[],
): Promise<{ bytes: number; gateways: number }> {
  const from = windows.map(({ start_date }) => start_date)
  const to = windows.map(({ end_date }) => end_date)
  const sum = await rowOf(
    db,
    { bytes: real, gateways: int },
    // Each gateway's window comes first: comparing it by the day takes ten times as long as adding up.
    sql`with own as materialized (
        select g.id, span.start_date, span.end_date from gateways g
        left join sites s on s.id = g.site_id
        join unnest(${windows.map(window => window.timezone)}::text[], ${from}::date[], ${to}::date[])
          as span (timezone, start_date, end_date) on span.timezone is not distinct from s.timezone
      )
      select coalesce(sum(used.bytes), 0) as bytes, count(*) filter (where used.bytes > 0) as gateways
      from (
        select u.gateway_id, sum(u.bytes_up + u.bytes_down) as bytes from gateway_usage_days u join own on own.id = u.gateway_id
        where u.day between own.start_date and own.end_date
          and u.day between ${from.toSorted()[0] ?? null} and ${to.toSorted().at(-1) ?? null}
        group by u.gateway_id
      ) used`,
  )
  return sum ?? { bytes: 0, gateways: 0 }
}

/**
 * A gateway's day on which a device had samples: the samples before the device's, its own, and all, in the order of
 * device ids.
 */
const SHARE = {
  date: day,
  bytes_up: int,
  bytes_down: int,
  before: int,
  own: int,
  all: int,
}
export type ShareRow = RowOf<typeof SHARE>

export async function findShares(
  db: Db,
  { deviceId, places, range }: { deviceId: number; places: readonly Place[]; range: DayRange },
): Promise<ShareRow[]> {
  const within = sql`between ${range.start_date} and ${range.end_date}`
  return rowsOf(
    db,
    SHARE,
    sql`with own as (
      select r.gateway_id, r.day, sum(r.samples) as samples
      from ${placeTable(places)} join sample_days r using (site_id, airspace_id, device_id)
      where r.day ${within} and r.gateway_id is not null
      group by 1, 2
    )
    select own.day as date, u.bytes_up, u.bytes_down, heard.before, own.samples as own, heard.all
    from own
    join gateway_usage_days u on u.gateway_id = own.gateway_id and u.day = own.day
    cross join lateral (
      select coalesce(sum(r.samples) filter (where r.device_id < ${deviceId}), 0) as before, sum(r.samples) as all
      from sample_days r
      where r.gateway_id = own.gateway_id and r.day = own.day and r.day ${within}) as heard`,
  )
}
