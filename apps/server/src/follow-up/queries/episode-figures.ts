/**
 * The figures of episodes and their days (spec/3 §4.7), counted in the database from what is stored by now. Counting
 * again gives the same, so late data, a new treatment and a repeated pass all end in the same figures.
 */

import { DOMAIN } from '@earshot/contract/domain.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { readSamples } from '#packed/read-samples.ts'
import { tableOf } from '#packed/samples-table.ts'

const HOUR_MS = 3_600_000

export interface EpisodeDate {
  episodeId: number
  date: string
  /** The number of the day is 1 for the first. */
  dayNo: number
  /** Bounds of the local day, or up to the close that ended the episode in the middle of it. */
  from: Date
  to: Date
  cut: boolean
}

/** A day's RHS, its evaluations up to the close where it was cut. */
const EVALUATED = sql`(
  select d.rhs_min, d.rhs_end, d.rdi from airspace_rhs_days d
  where not r.cut and d.site_id = e.site_id and d.airspace_id = e.airspace_id and d.day = r.date
  union all
  select min(x.rhs), (array_agg(x.rhs order by x.hour desc))[1], (array_agg(x.rdi order by x.hour desc))[1]
  from airspace_rhs_hours x
  where r.cut and x.site_id = e.site_id and x.airspace_id = e.airspace_id
    and x.hour * 3600::bigint > extract(epoch from r.from_at) and x.hour <= r.end_hour
  having count(*) > 0)`

/** Sums what was measured on a day: its roll-up, or that of its hours and the slots of those that are not whole. */
const SUMS = sql`coughs, temperature_min, temperature_max, temperature_sum, temperature_samples,
  humidity_min, humidity_max, humidity_sum, humidity_samples`
const measured = ({ hours, slots }: Record<'hours' | 'slots', RawBuilder<unknown>>) => sql`(
  select ${SUMS} from sample_days
  where not r.cut and site_id = e.site_id and airspace_id = e.airspace_id and day = r.date
  union all
  select ${SUMS} from ${hours} h
  where r.cut and site_id = e.site_id and airspace_id = e.airspace_id
    and hour >= r.first_hour and hour < r.end_hour
  union all
  select coughs, temperature_centi, temperature_centi, temperature_centi, (temperature_centi is not null)::int,
    humidity_centi, humidity_centi, humidity_centi, (humidity_centi is not null)::int
  from ${slots} s
  where r.cut and site_id = e.site_id and airspace_id = e.airspace_id
    and slot >= r.from_slot and slot < r.end_slot
    and (slot < r.first_hour * 6 or slot >= r.end_hour * 6))`

/** The slots of a stretch, the hours that lie wholly within, and its first evaluation. */
function hoursOf({ from, to }: { from: Date; to: Date }) {
  return {
    from_slot: Math.ceil(from.getTime() / SLOT_MS),
    first_hour: Math.ceil(from.getTime() / HOUR_MS),
    end_hour: Math.floor(to.getTime() / HOUR_MS),
    first_evaluation: new Date((Math.floor(from.getTime() / HOUR_MS) + 1) * HOUR_MS),
    end_slot: Math.floor(to.getTime() / SLOT_MS),
  }
}

const SLOTS_PER_HOUR = DOMAIN.slotsPerHour

interface EpisodePlace {
  id: number
  site_id: number
  airspace_id: number
}

/** Finds where the episodes of cut days are. */
async function placesOf(trx: Db, dates: readonly EpisodeDate[]): Promise<EpisodePlace[]> {
  const ids = dates.filter(({ cut }) => cut).map(({ episodeId }) => episodeId)
  if (ids.length === 0) return []
  return rowsOf(
    trx,
    { id: int, site_id: int, airspace_id: int },
    sql`select id, site_id, airspace_id from episodes where id = ${anyOf(ids)}`,
  )
}

/** What of an hour's roll-up an episode's day sums. */
const HOUR_COLUMNS = [
  'coughs',
  'temperature_min',
  'temperature_max',
  'temperature_sum',
  'temperature_samples',
  'humidity_min',
  'humidity_max',
  'humidity_sum',
  'humidity_samples',
] as const

/**
 * The samples of cut days that no whole hour holds, as a table: few days have any, and they may be packed. All of `samples` stands
 * for none.
 */
async function slotsBeside(
  trx: Db,
  { dates, episodes }: { dates: readonly EpisodeDate[]; episodes: readonly EpisodePlace[] },
): Promise<RawBuilder<unknown>> {
  const stretches = dates
    .filter(({ cut }) => cut)
    .flatMap(({ episodeId, ...span }) => {
      const { from_slot, first_hour, end_hour, end_slot } = hoursOf(span)
      return [
        { episodeId, from: from_slot, to: Math.min(first_hour * SLOTS_PER_HOUR, end_slot) - 1 },
        { episodeId, from: Math.max(end_hour * SLOTS_PER_HOUR, from_slot), to: end_slot - 1 },
      ]
    })
    .filter(({ from, to }) => from <= to)
  if (stretches.length === 0) return sql`samples`
  const ranges = stretches.flatMap(({ episodeId, from, to }) =>
    episodes
      .filter(({ id }) => id === episodeId)
      .map(({ site_id: siteId, airspace_id: airspaceId }) => ({ siteId, airspaceId, from, to })),
  )
  const found = await readSamples(trx, ranges)
  // A stretch within one hour is both, and a sample counts once.
  const samples = new Map(
    ranges.flatMap(({ siteId }, n) =>
      (found[n] ?? []).map(one => [`${siteId} ${one.deviceId} ${one.slot}`, { siteId, ...one }] as const),
    ),
  )
  return tableOf([...samples.values()])
}

/**
 * Counts these days anew: RHS 0..100, °C, % and coughs of the day, and what was written on it. Stored over what was
 * there.
 */
export async function saveEpisodeDays(trx: Db, dates: readonly EpisodeDate[]): Promise<void> {
  if (dates.length === 0) return
  const rows = dates.map(({ episodeId, date, dayNo, from, to, cut }) => ({
    episode_id: episodeId,
    date,
    day_no: dayNo,
    from_at: from,
    to_at: to,
    cut,
    ...hoursOf({ from, to }),
  }))
  const episodes = await placesOf(trx, dates)
  const slots = await slotsBeside(trx, { dates, episodes })
  const save = (on: Db, hours: RawBuilder<unknown>) => insertDays(on, { rows, hours, slots })
  if (episodes.length === 0) return save(trx, sql`sample_hours`)
  const cut = rows.filter(row => row.cut)
  const span = {
    from: Math.min(...cut.map(row => row.first_hour)),
    to: Math.max(...cut.map(row => row.end_hour)) - 1,
  }
  const siteIds = episodes.map(one => one.site_id)
  const airspaceIds = episodes.map(one => one.airspace_id)
  await withSampleHours(trx, { siteIds, airspaceIds, ...span, columns: HOUR_COLUMNS }, save)
}

interface DaysToInsert {
  rows: readonly object[]
  hours: RawBuilder<unknown>
  slots: RawBuilder<unknown>
}

async function insertDays(trx: Db, { rows, hours, slots }: DaysToInsert): Promise<void> {
  // An evaluation at midnight belongs to the day that has just ended: a day's evaluations are those after its start,
  // its end included. A span's own end is no longer in it.
  await sql`
    insert into episode_days as d (episode_id, date, day_no, rhs_min, rhs_end, rdi, coughs,
      temp_min, temp_mean, temp_max, hum_min, hum_mean, hum_max, worst_status, alerts, treatments, comments, recommendations)
    select r.episode_id, r.date, r.day_no, h.rhs_min, h.rhs_end, h.rdi, coalesce(s.coughs, 0),
      s.temp_min, s.temp_mean, s.temp_max, s.hum_min, s.hum_mean, s.hum_max,
      coalesce(w.status, case when h.rhs_min is not null then 'OK' end),
      (select count(*) from alerts a where a.airspace_id = e.airspace_id
        and a.opened_at <= r.to_at and (a.closed_at is null or a.closed_at > r.from_at)),
      (select count(*) from treatments t where t.batch_id = e.batch_id and t.deleted_at is null
        and r.date between t.start_date and t.end_date),
      (select count(*) from batch_comments c where c.batch_id = e.batch_id and c.date = r.date),
      (select count(*) from recommendations n where n.airspace_id = e.airspace_id and n.site_id = e.site_id
        and n.created_at > r.from_at and n.created_at <= r.to_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      episode_id int, date date, day_no smallint, from_at timestamptz, to_at timestamptz, cut boolean,
      from_slot int, first_hour int, end_hour int, end_slot int, first_evaluation timestamptz)
    join episodes e on e.id = r.episode_id
    left join lateral ${EVALUATED} h on true
    left join lateral (
      select sum(coughs) as coughs, min(temperature_min) / 100.0 as temp_min, max(temperature_max) / 100.0 as temp_max,
        round(sum(temperature_sum)::numeric / nullif(sum(temperature_samples), 0) / 100, 2) as temp_mean,
        min(humidity_min) / 100.0 as hum_min, max(humidity_max) / 100.0 as hum_max,
        round(sum(humidity_sum)::numeric / nullif(sum(humidity_samples), 0) / 100, 2) as hum_mean
      from ${measured({ hours, slots })} parts) s on true
    left join lateral (
      select p.priority as status from alerts a join alert_spans p on p.alert_id = a.id
      where a.airspace_id = e.airspace_id and a.sensor = 'COUGHS' and p.from_at <= r.to_at
        and (p.to_at is null or p.to_at > r.first_evaluation)
      order by p.priority = 'ALARM' desc limit 1) w on true
    on conflict (episode_id, date) do update set
      day_no = excluded.day_no, rhs_min = excluded.rhs_min, rhs_end = excluded.rhs_end, rdi = excluded.rdi,
      coughs = excluded.coughs, temp_min = excluded.temp_min, temp_mean = excluded.temp_mean,
      temp_max = excluded.temp_max, hum_min = excluded.hum_min, hum_mean = excluded.hum_mean,
      hum_max = excluded.hum_max, worst_status = excluded.worst_status, alerts = excluded.alerts,
      treatments = excluded.treatments, comments = excluded.comments, recommendations = excluded.recommendations`.execute(
    trx,
  )
}

export interface EpisodeSpan {
  episodeId: number
  /** The span begins with the first local day of the episode and ends with its last, or with the day that runs. */
  from: Date
  to: Date
  lastDay: string
}

/**
 * Saves severity, lowest RHS, burden `Σ max(0, 60 − rhs_min)`, first treatment and spread, from the stored days
 * (spec/3 §4.7). Days after the end go.
 */
export async function saveEpisodeSummaries(trx: Db, spans: readonly EpisodeSpan[]): Promise<void> {
  if (spans.length === 0) return
  await sql`
    delete from episode_days d using episodes e
    where e.id = d.episode_id and e.id = ${anyOf(spans.map(span => span.episodeId))} and d.date > e.end_date`.execute(
    trx,
  )
  const rows = spans.map(({ episodeId, from, to, lastDay }) => ({
    episode_id: episodeId,
    from_at: from,
    to_at: to,
    last_day: lastDay,
  }))
  await sql`
    update episodes e set severity = f.severity, lowest_rhs = f.lowest, burden = f.burden,
      first_treatment_date = f.treated, spread = f.spread
    from (
      select r.episode_id, days.severity, days.lowest, days.burden,
        (select min(t.start_date) from treatments t where t.batch_id = own.batch_id and t.deleted_at is null
          and t.start_date between own.start_date and r.last_day) as treated,
        coalesce((
          select jsonb_agg(jsonb_build_object('device_id', c.device_id, 'deck_id', c.deck_id, 'yellow_at', c.yellow,
            'red_at', c.red) order by least(c.yellow, c.red), c.device_id)
          from (
            select p.device_id, (array_agg(p.deck_id order by c.changed_at))[1] as deck_id,
              min(c.changed_at) filter (where c.to_status = 'WARNING') as yellow,
              min(c.changed_at) filter (where c.to_status = 'ALARM') as red
            from device_placements p join color_changes c on c.device_id = p.device_id and c.sensor = 'COUGHS'
              and c.airspace_id = p.airspace_id and c.to_status in ('WARNING', 'ALARM') and c.from_status <> 'OFFLINE'
              and c.changed_at > r.from_at and c.changed_at <= r.to_at
            where p.airspace_id = own.airspace_id and p.installed_at <= c.changed_at
              and (p.removed_at is null or p.removed_at > c.changed_at)
            group by p.device_id) c), '[]') as spread
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        episode_id int, from_at timestamptz, to_at timestamptz, last_day date)
      join episodes own on own.id = r.episode_id
      cross join lateral (
        select case when bool_or(d.worst_status = 'ALARM') then 'SEVERE' else 'MILD' end as severity,
          min(d.rhs_min) as lowest,
          coalesce(sum(greatest(0, ${DOMAIN.rhs.warnBelow}::int - d.rhs_min)), 0) as burden
        from episode_days d where d.episode_id = r.episode_id) days
    ) f
    where e.id = f.episode_id`.execute(trx)
}
