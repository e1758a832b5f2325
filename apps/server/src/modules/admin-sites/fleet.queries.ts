/** Counts figures over the sites of the fleet. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { SITE_STATUSES, STATUS_ID } from '@earshot/contract/rules/health/site-status.ts'
import { DISPLAY_STATUSES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { deviceOnline, gatewayOnline } from '#sql/connectivity.ts'
import { LAST_SLOT } from './admin-sites.queries.ts'

const COUNTS = {
  display_status: orNull(oneOf(DISPLAY_STATUSES)),
  country: orNull(text),
  status_id: orNull(int),
  /** The row is a count by one of the three: its bit is 0. */
  of: int,
  count: int,
  in_use: int,
}
export type SiteCountRow = RowOf<typeof COUNTS>

export function countSites(db: Db): Promise<SiteCountRow[]> {
  return rowsOf(
    db,
    COUNTS,
    sql`select display_status, country, status_id, grouping(display_status, country, status_id) as of, count(*),
      count(*) filter (where display_status = 'USE') as in_use
    from (
      select s.display_status, s.country, coalesce(st.status_id, ${STATUS_ID.idle}) as status_id
      from sites s left join site_states st on st.site_id = s.id
    ) site
    group by grouping sets ((display_status), (country), (status_id))`,
  )
}

const HARDWARE = { devices: int, devices_online: int, gateways: int, gateways_online: int }
export type HardwareCounts = RowOf<typeof HARDWARE>

export async function countHardware(db: Db): Promise<HardwareCounts> {
  const counts = await rowOf(
    db,
    HARDWARE,
    sql`select d.devices, d.devices_online, g.gateways, g.gateways_online
    from (select count(*) as devices, count(*) filter (where ${deviceOnline('st')}) as devices_online
      from devices d left join device_states st on st.device_id = d.id where d.deck_id is not null) d,
    (select count(*) as gateways, count(*) filter (where ${gatewayOnline('g')}) as gateways_online
      from gateways g where g.site_id is not null) g`,
  )
  return counts ?? { devices: 0, devices_online: 0, gateways: 0, gateways_online: 0 }
}

const COUNTRY = {
  country: text,
  status_id: int,
  sites: int,
  longitude: real,
  latitude: real,
}
export type CountryRow = RowOf<typeof COUNTRY>

/** A row for each status that a country's sites in use have. */
export function countByCountry(db: Db): Promise<CountryRow[]> {
  return rowsOf(
    db,
    COUNTRY,
    sql`select s.country, coalesce(st.status_id, ${STATUS_ID.idle}) as status_id, count(*) as sites,
      avg(s.longitude) as longitude, avg(s.latitude) as latitude
    from sites s left join site_states st on st.site_id = s.id
    where s.display_status = 'USE'
    group by 1, 2`,
  )
}

const AGE = { minutes: orNull(int), sites: int }
export type AgeRow = RowOf<typeof AGE>

/**
 * Counts sites by the whole slots since their newest sample; null means that nothing was heard yet. Sites without a
 * device are left out, because nothing is expected of them.
 */
export function countByAge(db: Db, now: Date): Promise<AgeRow[]> {
  const seconds = Math.floor(now.getTime() / 1000)
  const end = sql`(last_slot + 1) * ${DOMAIN.slotSeconds}`
  return rowsOf(
    db,
    AGE,
    sql`select case when last_slot is not null then greatest(0, (${seconds} - ${end}) / 60) end as minutes, count(*) as sites
    from (
      select ${LAST_SLOT} as last_slot from sites s join site_states st on st.site_id = s.id
      where s.display_status = 'USE' and st.devices_count > 0
    ) heard
    group by 1`,
  )
}

/** Counts the animals that were placed; a figure this large takes no notice of those that have died since. */
export async function countAnimals(db: Db): Promise<number> {
  const row = await rowOf(
    db,
    { animals: int },
    sql`select coalesce(sum(b.animals_start), 0) as animals from batches b join sites s on s.id = b.site_id
    where b.state = 'ACTIVE' and s.display_status = 'USE'`,
  )
  return row?.animals ?? 0
}

const BEHIND = {
  sites: int,
  sites_not_in_use: int,
  alarm: int,
  no_device: int,
  never_heard: int,
  heard: int,
  old: int,
  batches: int,
  batches_not_in_use: int,
  no_number: int,
  animals: int,
  not_hung: int,
  no_site: int,
}
export type BehindFigures = RowOf<typeof BEHIND>

const ALARM_IDS = SITE_STATUSES.filter(({ name }) => name === 'Alarm').map(({ id }) => id)
/** Data older than this are old (spec/1 §4). */
const OLD_MINUTES = 60

/** Counts what the figures of the fleet are made of, and what is in none of them. */
export async function countBehindFigures(db: Db, now: Date): Promise<BehindFigures> {
  const seconds = Math.floor(now.getTime() / 1000)
  const isOld = sql`(${seconds}::bigint - (site.last_slot + 1) * ${DOMAIN.slotSeconds}::bigint) / 60 >= ${OLD_MINUTES}::int`
  const rows = await rowsOf(
    db,
    BEHIND,
    sql`select site.*, batch.*, device.*, gateway.*
    from (select count(*) filter (where in_use) as sites, count(*) filter (where not in_use) as sites_not_in_use,
        count(*) filter (where in_use and status_id = any(${ALARM_IDS}::int[])) as alarm,
        count(*) filter (where in_use and not has_device) as no_device,
        count(*) filter (where in_use and has_device and last_slot is null) as never_heard,
        count(*) filter (where in_use and has_device and last_slot is not null) as heard,
        count(*) filter (where in_use and has_device and ${isOld}) as old
      from (select s.display_status = 'USE' as in_use, st.status_id, coalesce(st.devices_count, 0) > 0 as has_device,
          ${LAST_SLOT} as last_slot from sites s left join site_states st on st.site_id = s.id) site) site,
    (select count(*) filter (where s.display_status = 'USE' and b.animals_start is not null) as batches,
        count(*) filter (where s.display_status <> 'USE') as batches_not_in_use,
        count(*) filter (where s.display_status = 'USE' and b.animals_start is null) as no_number,
        coalesce(sum(b.animals_start) filter (where s.display_status = 'USE'), 0) as animals
      from batches b join sites s on s.id = b.site_id where b.state = 'ACTIVE') batch,
    (select count(*) as not_hung from devices d where d.deck_id is null) device,
    (select count(*) as no_site from gateways g where g.site_id is null) gateway`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('nothing was counted')
  return row
}
