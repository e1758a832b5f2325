/**
 * Reads batches beside one another by day of age, from the daily roll-up: what a day held is worked out in the
 * database.
 */

import { BATCH_STATES, type ComparedWith } from '@earshot/contract/batch-values.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { READING_LEVELS } from '@earshot/contract/rules/health/reading-level.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RequestUser } from '#auth/access-tokens.ts'
import { anyOf, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { BATCH_DEATHS, batchAge } from '#sql/batches.ts'
import { rhsLevelOn } from '#sql/limits.ts'

type Sql = RawBuilder<unknown>

const COMPARED = {
  id: int,
  name: text,
  site: json(Ref),
  airspace: json(Ref),
  state: oneOf(BATCH_STATES),
  start_date: day,
  end_date: orNull(day),
  animals_start: orNull(int),
  deaths: orNull(int),
  average_end_weight_kg: orNull(real),
  lowest_rhs: orNull(int),
  lowest_level: orNull(oneOf(READING_LEVELS)),
  episode_days: int,
  treatments: int,
}
export type ComparedRow = RowOf<typeof COMPARED>

export interface FindCompared {
  batchId: number
  with: ComparedWith
  count: number
  user: RequestUser
  now: Date
}

/** The newest so many, with what a table tells of each. */
export function findCompared(
  db: Db,
  { batchId, count, now, ...asked }: FindCompared,
): Promise<ComparedRow[]> {
  return rowsOf(
    db,
    COMPARED,
    sql`select b.id, b.name, jsonb_build_object('id', s.id, 'name', s.name) as site,
      jsonb_build_object('id', a.id, 'name', a.name) as airspace, b.state, b.start_date, b.end_date, b.animals_start,
      ${BATCH_DEATHS} as deaths,
      b.average_end_weight_kg,
      (select min(d.rhs_min) from airspace_rhs_days d where d.site_id = b.site_id and d.airspace_id = b.airspace_id
        and d.day between b.start_date and age.today) as lowest_rhs,
      (select ${rhsLevelOn(sql`d.rhs_min`, sql`d.day`)} from airspace_rhs_days d
        where d.site_id = b.site_id and d.airspace_id = b.airspace_id
          and d.day between b.start_date and age.today and d.rhs_min is not null
        order by d.rhs_min, d.day limit 1) as lowest_level,
      (select coalesce(sum(coalesce(e.end_date, age.today) - e.start_date + 1), 0)
        from episodes e where e.batch_id = b.id) as episode_days,
      (select count(*) from treatments t where t.batch_id = b.id and t.deleted_at is null) as treatments
    from batches own
    join batches b on b.id <> own.id and ${asked.with === 'earlier' ? EARLIER : elsewhere(asked.user)}
    join sites s on s.id = b.site_id
    join airspaces a on a.id = b.airspace_id
    cross join lateral ${batchAge(now)}
    where own.id = ${batchId}
    order by b.start_date desc, b.id desc limit ${count}`,
  )
}

const EARLIER = sql`b.airspace_id = own.airspace_id and (b.start_date, b.id) < (own.start_date, own.id)`

/**
 * Limits the batches to those of the same animals on the reader's other sites that had begun by the end of this one.
 */
function elsewhere({ id, role, key }: RequestUser): Sql {
  const visible =
    role === 'ADMIN'
      ? sql`true`
      : sql`exists (select from memberships m where m.site_id = b.site_id and m.user_id = ${id})`
  return sql`b.site_id <> own.site_id and b.product_type = own.product_type and ${visible} and ${inIds('b.site_id', key?.siteIds)}
    and (own.end_date is null or b.start_date <= own.end_date)
    and exists (select from sites o where o.id = b.site_id and o.display_status <> 'ARCHIVED')`
}

const PLACE = {
  site_id: int,
  airspace_id: int,
  product_type: oneOf(PRODUCT_TYPES),
  timezone: text,
  start_date: day,
  start_age_in_days: int,
}
export type PlaceRow = RowOf<typeof PLACE>

/** Where a batch stands and when it began, for the limits of its days. */
export function findPlace(db: Db, batchId: number): Promise<PlaceRow | undefined> {
  return rowOf(
    db,
    PLACE,
    sql`select b.site_id, b.airspace_id, a.product_type, s.timezone, b.start_date, b.start_age_in_days
    from batches b join airspaces a on a.id = b.airspace_id join sites s on s.id = b.site_id where b.id = ${batchId}`,
  )
}

/** A row for each day that each of the batches has lived, up to a length that a chart shows. */
function daysOf(batchIds: readonly number[], now: Date): Sql {
  return sql`days as (
    select b.id as batch_id, b.start_age_in_days + (lived.day::date - b.start_date) as age,
      d.rhs_end as rhs, d.rdi, 100.0::float8 * sum(coalesce(c.deaths, 0)) over so_far / b.animals_start as dead_pct
    from batches b
    join sites s on s.id = b.site_id
    cross join lateral ${batchAge(now)}
    cross join lateral generate_series(b.start_date::timestamp,
      least(age.today, b.start_date + ${LIMITS.comparison.days}::int), interval '1 day') as lived (day)
    left join airspace_rhs_days d on d.site_id = b.site_id and d.airspace_id = b.airspace_id and d.day = lived.day::date
    left join batch_counts c on c.batch_id = b.id and c.date = lived.day::date
    where b.id = ${anyOf(batchIds)}
    window so_far as (partition by b.id order by lived.day))`
}

const DAY = { batch_id: int, age: int, rhs: orNull(int), rdi: orNull(real), dead_pct: orNull(real) }
export type ComparedDay = RowOf<typeof DAY>

export function findCourses(
  db: Db,
  { batchIds, now }: { batchIds: readonly number[]; now: Date },
): Promise<ComparedDay[]> {
  return rowsOf(
    db,
    DAY,
    sql`with ${daysOf(batchIds, now)} select batch_id, age, rhs, rdi, dead_pct from days order by batch_id, age`,
  )
}

const METRICS = ['rhs', 'rdi', 'dead_pct'] as const
const spread = { p10: orNull(real), p50: orNull(real), p90: orNull(real) }
const BAND = {
  age: int,
  rhs_p10: spread.p10,
  rhs_p50: spread.p50,
  rhs_p90: spread.p90,
  rdi_p10: spread.p10,
  rdi_p50: spread.p50,
  rdi_p90: spread.p90,
  dead_pct_p10: spread.p10,
  dead_pct_p50: spread.p50,
  dead_pct_p90: spread.p90,
}
export type BandRow = RowOf<typeof BAND>

/**
 * Finds between what values eight of ten batches lie, and the median, at ages that enough of the batches have
 * reached.
 */
export function findBand(
  db: Db,
  { batchIds, now }: { batchIds: readonly number[]; now: Date },
): Promise<BandRow[]> {
  const columns = METRICS.flatMap(metric =>
    [10, 50, 90].map(
      part => sql`case when count(${sql.ref(metric)}) >= ${LIMITS.comparison.forBand}::int
        then percentile_cont(${part / 100}::float8) within group (order by ${sql.ref(metric)}) end
        as ${sql.ref(`${metric}_p${part}`)}`,
    ),
  )
  return rowsOf(
    db,
    BAND,
    sql`with ${daysOf(batchIds, now)} select age, ${sql.join(columns)} from days group by age order by age`,
  )
}
