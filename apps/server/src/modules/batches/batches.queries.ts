/** Batches as they are read; ages and animals are of the site's own day. */

import { BATCH_CLOSE_REASONS, BATCH_STATES } from '@earshot/contract/batch-values.ts'
import { READING_LEVELS } from '@earshot/contract/rules/health/reading-level.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, real, text } from '#db/rows.ts'
import { BATCH_ANIMALS, BATCH_DEATHS, BATCH_PHASE, batchAge } from '#sql/batches.ts'
import { rhsLevelOn } from '#sql/limits.ts'
import { containsIn } from '#sql/search.ts'

const AgePhase = z.object({ name: z.string(), start_age_in_days: z.int() })

const BATCH = {
  id: int,
  name: text,
  site_id: int,
  airspace: json(Ref),
  state: oneOf(BATCH_STATES),
  product_type: oneOf(PRODUCT_TYPES),
  start_date: day,
  start_age_in_days: int,
  day: int,
  phase: orNull(text),
  animals_start: orNull(int),
  animals_present: orNull(int),
  average_start_weight_kg: orNull(real),
  origin: text,
  genetics: text,
  expected_end_date: orNull(day),
  age_phases: json(z.array(AgePhase)),
  end_date: orNull(day),
  animals_end: orNull(int),
  deaths_total: orNull(int),
  average_end_weight_kg: orNull(real),
  close_reason: orNull(oneOf(BATCH_CLOSE_REASONS)),
  close_remarks: text,
  closed_at: orNull(moment),
  created_at: moment,
}
export type BatchRow = RowOf<typeof BATCH>

/** The summary also says how it went. */
const SUMMARY = {
  ...BATCH,
  lowest_rhs: orNull(int),
  lowest_level: orNull(oneOf(READING_LEVELS)),
  dead_pct: orNull(real),
  treatment_days: int,
}
export type SummaryRow = RowOf<typeof SUMMARY>

interface BatchFilter {
  siteId: number
  airspaceId?: number | undefined
  batchId?: number
  state?: 'ACTIVE' | 'CLOSED' | undefined
  /** A part of the name of the batch or of its airspace. */
  q?: string | undefined
}

const COLUMNS = sql`
  b.id, b.name, b.site_id, jsonb_build_object('id', a.id, 'name', a.name) as airspace, b.state, b.product_type,
  b.start_date, b.start_age_in_days, age.day, b.animals_start, b.average_start_weight_kg, b.origin, b.genetics,
  b.expected_end_date, b.end_date, b.animals_end, b.deaths_total, b.average_end_weight_kg, b.close_reason,
  b.close_remarks, b.closed_at, b.created_at,
  ${BATCH_ANIMALS} as animals_present, ${BATCH_PHASE} as phase,
  coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'start_age_in_days', p.start_age_in_days)
    order by p.start_age_in_days) from batch_age_phases p where p.batch_id = b.id), '[]') as age_phases`

const LOWEST_RHS = sql`(select min(d.rhs_min) from airspace_rhs_days d
  where d.site_id = b.site_id and d.airspace_id = b.airspace_id and d.day between b.start_date and age.today)`
/** Its level by the limits of its day; the first of equals counts. */
const LOWEST_LEVEL = sql`(select ${rhsLevelOn(sql`d.rhs_min`, sql`d.day`)} from airspace_rhs_days d
  where d.site_id = b.site_id and d.airspace_id = b.airspace_id and d.day between b.start_date and age.today
    and d.rhs_min is not null order by d.rhs_min, d.day limit 1)`
const DEAD_PCT = sql`round(100.0 * ${BATCH_DEATHS} / nullif(b.animals_start, 0), 2)::float8`
/** Each day once, whatever was given on it; what is planned has not been given. */
const TREATMENT_DAYS = sql`(select count(distinct given.day) from treatments t
  cross join lateral generate_series(t.start_date::timestamp, least(t.end_date, age.today)::timestamp, interval '1 day') given (day)
  where t.batch_id = b.id and t.deleted_at is null)`

const fromAt = (now: Date) => sql`
  batches b
  join airspaces a on a.id = b.airspace_id
  join sites s on s.id = b.site_id
  cross join lateral ${batchAge(now)}`

/** The active ones come first, then the newest. */
const ORDERS: Orders = {
  fields: {
    name: sql`lower(b.name)`,
    airspace: sql`lower(a.name)`,
    state: sql`b.state`,
    start_date: sql`b.start_date`,
    end_date: sql`b.end_date`,
    animals_start: sql`b.animals_start`,
    lowest_rhs: LOWEST_RHS,
    dead_pct: DEAD_PCT,
    treatment_days: TREATMENT_DAYS,
  },
  initial: sql`(b.state = 'ACTIVE') desc, b.start_date desc, b.id desc`,
  unique: sql`b.id`,
}

export interface FindBatches {
  filter: BatchFilter
  now: Date
  request: PageRequest
}

export function findBatches(db: Db, asked: FindBatches): Promise<PageOf<BatchRow>> {
  const { now, request } = asked
  const list = { shape: BATCH, columns: COLUMNS, from: fromAt(now), where: matching(asked), orders: ORDERS }
  return listPage(db, list, request)
}

/** The same with how each went. */
export function findSummaries(db: Db, asked: FindBatches): Promise<PageOf<SummaryRow>> {
  const { now, request } = asked
  const columns = sql`${COLUMNS}, ${LOWEST_RHS} as lowest_rhs, ${LOWEST_LEVEL} as lowest_level, ${DEAD_PCT} as dead_pct, ${TREATMENT_DAYS} as treatment_days`
  const list = { shape: SUMMARY, columns, from: fromAt(now), where: matching(asked), orders: ORDERS }
  return listPage(db, list, request)
}

function matching({ filter }: FindBatches) {
  const { siteId, airspaceId, batchId, state, q } = filter
  return [
    sql`b.site_id = ${siteId}`,
    airspaceId === undefined ? undefined : sql`b.airspace_id = ${airspaceId}`,
    batchId === undefined ? undefined : sql`b.id = ${batchId}`,
    state === undefined ? undefined : sql`b.state = ${state}`,
    containsIn(sql`searchable(b.name || ' ' || a.name)`, q),
  ]
}

export async function findAirspaceOf(db: Db, batchId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('batches')
    .select('airspace_id')
    .where('id', '=', batchId)
    .executeTakeFirst()
  return row?.airspace_id
}
