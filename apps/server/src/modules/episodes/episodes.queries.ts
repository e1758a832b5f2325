/** Reads episodes and their days. What people write into the logbook is counted as it is now. */

import { EPISODE_SEVERITIES, EPISODE_STATES } from '@earshot/contract/health-values.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { SENSOR_LEVELS, SENSOR_STATUSES, type SensorStatus } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { day, int, json, oneOf, orNull, type RowOf, real, rowsOf } from '#db/rows.ts'
import { DEVICE_NAME } from '#sql/devices.ts'
import { rhsLimitsOn } from '#sql/limits.ts'

/** The trouble reached a monitor at this time; the database writes moments inside JSON as text, with an offset. */
const Spread = z.object({
  device: Ref,
  deck: Ref.nullable(),
  yellow_at: z.string().nullable(),
  red_at: z.string().nullable(),
})

const EPISODE = {
  id: int,
  site_id: int,
  airspace: json(Ref),
  batch_id: orNull(int),
  state: oneOf(EPISODE_STATES),
  severity: oneOf(EPISODE_SEVERITIES),
  start_date: day,
  end_date: orNull(day),
  lowest_rhs: orNull(int),
  burden: real,
  first_treatment_date: orNull(day),
  spread: json(z.array(Spread)),
}
export type EpisodeRow = RowOf<typeof EPISODE>

export async function findEpisodes(
  db: Db,
  { siteId, active }: { siteId: number; active: boolean | undefined },
): Promise<EpisodeRow[]> {
  const state = active === undefined ? sql`true` : active ? sql`e.state = 'ACTIVE'` : sql`e.state = 'CLOSED'`
  return rowsOf(
    db,
    EPISODE,
    sql`select e.id, e.site_id, e.batch_id, e.state, e.severity, e.start_date, e.end_date, e.lowest_rhs, e.burden,
      jsonb_build_object('id', a.id, 'name', a.name) as airspace,
      (select min(t.start_date) from treatments t where t.batch_id = e.batch_id and t.deleted_at is null
        and t.start_date >= e.start_date and (e.end_date is null or t.start_date <= e.end_date)) as first_treatment_date,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'device', jsonb_build_object('id', d.id, 'name', ${DEVICE_NAME}),
          'deck', case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end,
          'yellow_at', x.one ->> 'yellow_at', 'red_at', x.one ->> 'red_at') order by x.place)
        from jsonb_array_elements(e.spread) with ordinality as x (one, place)
        join devices d on d.id = (x.one ->> 'device_id')::int
        left join decks k on k.id = (x.one ->> 'deck_id')::int), '[]') as spread
    from episodes e join airspaces a on a.id = e.airspace_id
    where e.site_id = ${siteId} and ${state}
    order by e.start_date desc, e.id desc`,
  )
}

const MonitorDay = z.object({ device: Ref, worst_status: z.enum(SENSOR_STATUSES).nullable() })

const DAY = {
  episode_id: int,
  date: day,
  day_no: int,
  rhs_min: orNull(int),
  rhs_end: orNull(int),
  rdi: orNull(real),
  coughs: int,
  temp_min: orNull(real),
  temp_mean: orNull(real),
  temp_max: orNull(real),
  hum_min: orNull(real),
  hum_mean: orNull(real),
  hum_max: orNull(real),
  worst_status: orNull(oneOf(SENSOR_LEVELS)),
  alerts: int,
  treatments: int,
  comments: int,
  recommendations: int,
  watch: int,
  act: int,
}
export type EpisodeDayRow = RowOf<typeof DAY>

const DAY_DETAIL = {
  ...DAY,
  monitors: json(z.array(MonitorDay)),
}
export type EpisodeDayDetailRow = RowOf<typeof DAY_DETAIL>

/** A lamp can show these, from good to bad: blue says less than red. */
const LAMPS = sql`(array[${sql.join(['DEFAULT', 'OK', 'OFFLINE', 'WARNING', 'ALARM'] satisfies SensorStatus[])}])`

/**
 * The cough lamp of every monitor that hung in the airspace on a day `d` of an episode `e`: the worst of what it showed
 * when the day began and of what it turned to; what it turned to at midnight is of the day that ends there, like the
 * RHS it turned by. Those that turned first come first.
 */
const MONITORS = sql`(
  select jsonb_agg(jsonb_build_object(
      'device', jsonb_build_object('id', v.id, 'name', coalesce(nullif(v.name, ''), v.code)),
      'worst_status', ${LAMPS}[greatest(
        (select max(array_position(${LAMPS}, c.to_status)) from color_changes c
          where c.device_id = v.id and c.sensor = 'COUGHS'
            and c.changed_at > span.from_at and c.changed_at <= span.to_at),
        (select array_position(${LAMPS}, c.to_status) from color_changes c
          where c.device_id = v.id and c.sensor = 'COUGHS' and c.changed_at <= span.from_at
          order by c.changed_at desc, c.id desc limit 1))])
    order by spread.place nulls last, v.code)
  from (select d.date::timestamp at time zone s.timezone as from_at,
    (d.date + 1)::timestamp at time zone s.timezone as to_at) span
  join lateral (select distinct p.device_id from device_placements p
    where p.airspace_id = e.airspace_id and p.installed_at < span.to_at
      and (p.removed_at is null or p.removed_at > span.from_at)) hung on true
  join devices v on v.id = hung.device_id
  left join lateral (select x.place from jsonb_array_elements(e.spread) with ordinality as x (one, place)
    where (x.one ->> 'device_id')::int = v.id limit 1) spread on true)`

const DAY_COLUMNS = sql`
  d.episode_id, d.date, d.day_no, d.rhs_min, d.rhs_end, d.rdi, d.coughs, d.temp_min, d.temp_mean, d.temp_max,
  d.hum_min, d.hum_mean, d.hum_max, d.worst_status, d.alerts, d.recommendations,
  (select count(*) from treatments t where t.batch_id = e.batch_id and t.deleted_at is null
    and d.date between t.start_date and t.end_date) as treatments,
  (select count(*) from batch_comments c where c.batch_id = e.batch_id and c.date = d.date) as comments,
  ${rhsLimitsOn(sql`d.date`)}`

export function findEpisodeDays(db: Db, episodeIds: readonly number[]): Promise<EpisodeDayRow[]> {
  return rowsOf(
    db,
    DAY,
    sql`select ${DAY_COLUMNS} from episode_days d join episodes e on e.id = d.episode_id join sites s on s.id = e.site_id
    join airspaces a on a.id = e.airspace_id
    where d.episode_id = any(${[...episodeIds]}::int[])
    order by d.episode_id, d.date`,
  )
}

export function findEpisodeDayDetails(db: Db, episodeId: number): Promise<EpisodeDayDetailRow[]> {
  return rowsOf(
    db,
    DAY_DETAIL,
    sql`select ${DAY_COLUMNS}, coalesce(${MONITORS}, '[]') as monitors
    from episode_days d join episodes e on e.id = d.episode_id join sites s on s.id = e.site_id
    join airspaces a on a.id = e.airspace_id
    where d.episode_id = ${episodeId}
    order by d.date`,
  )
}
