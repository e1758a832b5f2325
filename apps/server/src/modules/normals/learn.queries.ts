/** What a normal is learnt from: the airspaces that are due, their hourly roll-ups, and the days they are folded to. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { LearntDay, MeasuredHour } from '@earshot/engine/normal/learnt-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { array } from '#db/array.ts'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'

const HOUR_S = 3600
/** A local day is learnt so long after its end: by then what was on its way has come. */
const SETTLED_AFTER = '2 hours'

const DUE = {
  airspace_id: int,
  site_id: int,
  timezone: text,
  /** Null: never yet. */
  learnt_until: orNull(day),
  /** The last local day that is over. */
  until: day,
  /** The first day of the batches that a normal may stand on. */
  since: day,
}
export type DueAirspace = RowOf<typeof DUE>

/** Finds the next airspaces with a day to learn, in the order of their ids. A batch that has not begun has no day. */
export function findDue(
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<DueAirspace[]> {
  const kept = DOMAIN.normal.batches.most + 1
  return rowsOf(
    db,
    DUE,
    sql`select a.id as airspace_id, a.site_id, s.timezone, n.learnt_until, clock.until, batches.since
    from airspaces a join sites s on s.id = a.site_id
    left join normal_states n on n.airspace_id = a.id
    cross join lateral (
      select ((${now}::timestamptz - ${SETTLED_AFTER}::interval) at time zone s.timezone)::date - 1 as until
    ) clock
    cross join lateral (
      select min(start_date) as since from (
        select b.start_date from batches b where b.airspace_id = a.id and b.start_date <= clock.until
        order by b.start_date desc limit ${kept}::int
      ) newest
    ) batches
    where a.id > ${after} and batches.since is not null and (n.learnt_until is null or n.learnt_until < clock.until)
    order by a.id
    limit ${limit}`,
  )
}

/** A stretch of days of an airspace, with the bounds of each in epoch seconds. */
export interface DaysToLearn {
  siteId: number
  airspaceId: number
  days: readonly { date: string; start: number; end: number }[]
}

const HOUR = {
  airspace_id: int,
  hour: int,
  cough_monitors: int,
  coughs: orNull(real),
  temperature_monitors: int,
  temperature: orNull(real),
  humidity_monitors: int,
  humidity: orNull(real),
}

const READ = [
  'coughs',
  'audio_seconds',
  'cough_samples',
  'temperature_sum',
  'temperature_samples',
  'humidity_sum',
  'humidity_samples',
] as const

/**
 * Finds the hours of some airspaces, each over its monitors. A monitor counts for a sensor where enough slots of the hour were
 * heard, and a climate sensor as long as it is believed.
 */
export async function findHours(
  db: Db,
  wanted: readonly DaysToLearn[],
): Promise<Map<number, MeasuredHour[]>> {
  const hours = new Map<number, MeasuredHour[]>(wanted.map(({ airspaceId }) => [airspaceId, []]))
  const spans = wanted.flatMap(({ siteId, airspaceId, days }) => {
    const [first, last] = [days[0], days.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      { siteId, airspaceId, from: Math.ceil(first.start / HOUR_S), to: Math.ceil(last.end / HOUR_S) - 1 },
    ]
  })
  if (spans.length === 0) return hours
  const column = (name: keyof (typeof spans)[number]) => spans.map(span => span[name])
  // The outermost hours leave out other partitions before the query starts.
  const [lowest, highest] = [Math.min(...column('from')), Math.max(...column('to'))]
  const least = DOMAIN.normal.slotsOfHour
  // A sensor is not believed while it stands still or jumps; what it measured before and after is.
  const believed = (sensor: 'temperature' | 'humidity') =>
    sql`not coalesce(${sql.ref(`faults.${sensor}`)}
      && tstzrange(to_timestamp(h.hour * 3600.0), to_timestamp((h.hour + 1) * 3600.0)), false)`
  const read = (on: Db, hourly: RawBuilder<unknown>) =>
    rowsOf(
      on,
      HOUR,
      sql`select h.airspace_id, h.hour,
      count(*) filter (where heard.coughs) as cough_monitors,
      (sum(h.coughs) filter (where heard.coughs) * 3600.0::float8
        / sum(h.audio_seconds) filter (where heard.coughs))::float8 as coughs,
      count(*) filter (where heard.temperature) as temperature_monitors,
      avg(h.temperature_sum / h.temperature_samples::float8) filter (where heard.temperature) / 100 as temperature,
      count(*) filter (where heard.humidity) as humidity_monitors,
      avg(h.humidity_sum / h.humidity_samples::float8) filter (where heard.humidity) / 100 as humidity
    from unnest(${column('siteId')}::int[], ${column('airspaceId')}::int[], ${column('from')}::int[], ${column('to')}::int[])
      as w (site_id, airspace_id, from_hour, to_hour)
    join ${hourly} h on h.site_id = w.site_id and h.airspace_id = w.airspace_id
      and h.hour between w.from_hour and w.to_hour
    left join (
      select f.device_id, range_agg(tstzrange(f.from_at, f.to_at)) filter (where f.sensor = 'TEMPERATURE') as temperature,
        range_agg(tstzrange(f.from_at, f.to_at)) filter (where f.sensor = 'HUMIDITY') as humidity
      from sensor_faults f
      where f.airspace_id = ${anyOf(column('airspaceId'))} and f.from_at < to_timestamp((${highest}::int + 1) * 3600.0)
        and (f.to_at is null or f.to_at > to_timestamp(${lowest}::int * 3600.0))
      group by 1
    ) faults on faults.device_id = h.device_id
    cross join lateral (select
      h.cough_samples >= ${least}::int and h.audio_seconds > 0 as coughs,
      h.temperature_samples >= ${least}::int and ${believed('temperature')} as temperature,
      h.humidity_samples >= ${least}::int and ${believed('humidity')} as humidity
    ) heard
    where h.hour between ${lowest}::int and ${highest}::int
    group by 1, 2`,
    )
  const wantedHours = {
    siteIds: [...new Set(column('siteId'))],
    airspaceIds: column('airspaceId'),
    from: lowest,
    to: highest,
    columns: READ,
  }
  const rows = await withSampleHours(db, wantedHours, read)
  for (const row of rows)
    hours.get(row.airspace_id)?.push({
      hour: row.hour,
      coughs: { monitors: row.cough_monitors, mean: row.coughs },
      temperature: { monitors: row.temperature_monitors, mean: row.temperature },
      humidity: { monitors: row.humidity_monitors, mean: row.humidity },
    })
  return hours
}

const PLACEMENT = { airspace_id: int, from_s: real, to_s: orNull(real) }

/** Counts the monitors that hung in an airspace on each day, by `airspaceId:date`. */
export async function countMonitors(db: Db, wanted: readonly DaysToLearn[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    PLACEMENT,
    sql`select airspace_id, extract(epoch from installed_at)::float8 as from_s, extract(epoch from removed_at)::float8 as to_s
    from device_placements where airspace_id = ${anyOf(wanted.map(({ airspaceId }) => airspaceId))}`,
  )
  const placed = new Map<number, typeof rows>()
  for (const row of rows) placed.set(row.airspace_id, [...(placed.get(row.airspace_id) ?? []), row])
  const counts = new Map<string, number>()
  for (const { airspaceId, days } of wanted) {
    for (const { date, start, end } of days) {
      const own = placed.get(airspaceId) ?? []
      const hung = own.filter(({ from_s, to_s }) => from_s < end && (to_s === null || to_s > start))
      counts.set(`${airspaceId}:${date}`, hung.length)
    }
  }
  return counts
}

export interface StoredDay {
  siteId: number
  airspaceId: number
  learnt: LearntDay
}

/** Stores days, those again that are known, and how far each airspace has been learnt. */
export async function saveDays(
  trx: Db,
  { days, learnt }: { days: readonly StoredDay[]; learnt: ReadonlyMap<number, string> },
): Promise<void> {
  if (days.length > 0) {
    const values = (of: (day: LearntDay) => unknown) => days.map(({ learnt: own }) => of(own))
    const hourly = (sensor: 'coughs' | 'temperature' | 'humidity') => values(own => hundredths(own[sensor]))
    await sql`insert into normal_days (site_id, airspace_id, day, monitors, coughs_centi, temperature_centi, humidity_centi)
      select site_id, airspace_id, day, monitors, coughs::int[], temperature::smallint[], humidity::smallint[]
      from unnest(${days.map(one => one.siteId)}::int[], ${days.map(one => one.airspaceId)}::int[],
        ${values(own => own.date)}::date[], ${values(own => own.monitors)}::int[],
        ${hourly('coughs')}::text[], ${hourly('temperature')}::text[], ${hourly('humidity')}::text[])
        as d (site_id, airspace_id, day, monitors, coughs, temperature, humidity)
      order by airspace_id, day
      on conflict (airspace_id, day) do update set site_id = excluded.site_id, monitors = excluded.monitors,
        coughs_centi = excluded.coughs_centi, temperature_centi = excluded.temperature_centi,
        humidity_centi = excluded.humidity_centi`.execute(trx)
  }
  await sql`insert into normal_states (airspace_id, learnt_until)
    select airspace_id, until from unnest(${[...learnt.keys()]}::int[], ${[...learnt.values()]}::date[]) as l (airspace_id, until)
    order by airspace_id
    on conflict (airspace_id) do update set learnt_until = excluded.learnt_until`.execute(trx)
}

/** Finds a batch in its airspace, and how many monitors hang there now. */
export function findPlace(
  db: Db,
  { siteId, airspaceId, batchId }: { siteId: number; airspaceId: number; batchId: number },
) {
  return rowOf(
    db,
    { start_date: day, start_age_in_days: int, monitors: int },
    sql`select b.start_date, b.start_age_in_days,
      (select count(*) from devices d where d.airspace_id = b.airspace_id) as monitors
    from batches b where b.id = ${batchId} and b.airspace_id = ${airspaceId} and b.site_id = ${siteId}`,
  )
}

const RUNNING = { airspace_id: int, batch_id: int }

/** Finds the batches that run in some airspaces. */
export function findRunning(db: Db, airspaceIds: readonly number[]): Promise<RowOf<typeof RUNNING>[]> {
  return rowsOf(
    db,
    RUNNING,
    sql`select airspace_id, id as batch_id from batches where airspace_id = ${anyOf(airspaceIds)} and state = 'ACTIVE'`,
  )
}

function hundredths(values: LearntDay['coughs']): string {
  return array(values, value => (value === null ? null : Math.round(value * 100)))
}

/** Forgets the days before those that a normal may stand on. */
export async function forgetBefore(
  trx: Db,
  airspaces: readonly { airspaceId: number; since: string }[],
): Promise<void> {
  await sql`delete from normal_days d
    using unnest(${airspaces.map(one => one.airspaceId)}::int[], ${airspaces.map(one => one.since)}::date[])
      as w (airspace_id, since)
    where d.airspace_id = w.airspace_id and d.day < w.since`.execute(trx)
}
