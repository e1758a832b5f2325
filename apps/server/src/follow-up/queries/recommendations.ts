/** Recommendations as rows, and the facts they are made from. */

import {
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_CAUSES,
  RECOMMENDATION_STATES,
  RECOMMENDATION_STATUSES,
} from '@earshot/contract/health-values.ts'
import { PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, real, rowsOf } from '#db/rows.ts'
import type { AlertTimeline, OngoingTreatment, Recommendation } from '#follow-up/recommendations.ts'
import { withSampleHours } from '#packed/hours-table.ts'

type Ids = readonly number[]

/** Both ends are in epoch milliseconds. */
const Span = z.object({ from: z.int(), to: z.int().nullable(), priority: z.enum(PRIORITIES) })

/** Alerts open at some time since `since` (epoch milliseconds), with all their stretches, by airspace. */
export async function loadTimelines(
  trx: Db,
  { airspaceIds, since }: { airspaceIds: Ids; since: number },
): Promise<Map<number, AlertTimeline[]>> {
  const rows = await rowsOf(
    trx,
    {
      id: int,
      airspace_id: int,
      batch_id: orNull(int),
      sensor: oneOf(SENSORS),
      spans: orNull(json(z.array(Span))),
    },
    sql`select a.id, a.airspace_id, a.batch_id, a.sensor, (
      select jsonb_agg(jsonb_build_object('from', (extract(epoch from s.from_at) * 1000)::int8,
        'to', (extract(epoch from s.to_at) * 1000)::int8, 'priority', s.priority) order by s.from_at)
      from alert_spans s where s.alert_id = a.id) as spans
    from (
      select id, airspace_id, batch_id, sensor from alerts
      where airspace_id = ${anyOf(airspaceIds)} and state = 'OPEN'
      union all
      select id, airspace_id, batch_id, sensor from alerts
      where airspace_id = ${anyOf(airspaceIds)} and state = 'CLOSED' and closed_at > ${new Date(since)}) a
    order by a.id`,
  )
  const timelines = new Map<number, AlertTimeline[]>()
  for (const { id, airspace_id, batch_id, sensor, spans } of rows) {
    const own = timelines.get(airspace_id) ?? []
    timelines.set(airspace_id, own)
    own.push({ id, sensor, batchId: batch_id, spans: spans ?? [] })
  }
  return timelines
}

/** Treatments of the active batches that end on a day or later, by airspace. */
export async function loadTreatments(
  trx: Db,
  { airspaceIds, fromDay }: { airspaceIds: Ids; fromDay: string },
): Promise<Map<number, OngoingTreatment[]>> {
  const rows = await rowsOf(
    trx,
    { id: int, airspace_id: int, batch_id: int, start_date: day, end_date: day },
    sql`select t.id, b.airspace_id, t.batch_id, t.start_date, t.end_date
    from batches b join treatments t on t.batch_id = b.id
    where b.airspace_id = ${anyOf(airspaceIds)} and b.state = 'ACTIVE' and t.deleted_at is null
      and t.end_date >= ${fromDay}::date
    order by t.id`,
  )
  const treatments = new Map<number, OngoingTreatment[]>()
  for (const row of rows) {
    const own = treatments.get(row.airspace_id) ?? []
    treatments.set(row.airspace_id, own)
    own.push({ id: row.id, batchId: row.batch_id, startDate: row.start_date, endDate: row.end_date })
  }
  return treatments
}

/** Recommendations speak of numbers and names only. */
const RecommendationParams = z.record(z.string(), z.union([z.string(), z.number()]))

const RECOMMENDATION = {
  id: int,
  airspace_id: int,
  batch_id: orNull(int),
  category: oneOf(RECOMMENDATION_CATEGORIES),
  cause: oneOf(RECOMMENDATION_CAUSES),
  cause_id: int,
  params: json(RecommendationParams),
  status: oneOf(RECOMMENDATION_STATUSES),
  state: oneOf(RECOMMENDATION_STATES),
  end_date: orNull(day),
  reacted_at: orNull(moment),
  created_at: moment,
  expires_at: orNull(moment),
}
type RecommendationRow = RowOf<typeof RECOMMENDATION>

/**
 * The open ones of the airspaces and all others of the causes, by airspace. Locked, so that an answer given
 * meanwhile is neither overlooked nor overwritten.
 */
export async function lockRecommendations(
  trx: Db,
  { airspaceIds, alertIds, treatmentIds }: { airspaceIds: Ids; alertIds: Ids; treatmentIds: Ids },
): Promise<Map<number, Recommendation[]>> {
  const rows = await rowsOf(
    trx,
    RECOMMENDATION,
    sql`select r.id, r.airspace_id, r.batch_id, r.category, r.cause, r.cause_id, r.params, r.status, r.state, r.end_date,
      r.reacted_at, r.created_at, r.expires_at
    from recommendations r
    where r.id = any(array(
      select id from recommendations where airspace_id = ${anyOf(airspaceIds)} and state = 'OPEN'
      union select id from recommendations where cause = 'ALERT' and cause_id = ${anyOf(alertIds)}
      union select id from recommendations where cause = 'TREATMENT' and cause_id = ${anyOf(treatmentIds)}))
    order by r.id for no key update`,
  )
  const known = new Map<number, Recommendation[]>()
  for (const row of rows) {
    const own = known.get(row.airspace_id) ?? []
    known.set(row.airspace_id, own)
    own.push(toRecommendation(row))
  }
  return known
}

function toRecommendation(row: RecommendationRow): Recommendation {
  return {
    id: row.id,
    category: row.category,
    cause: row.cause,
    causeId: row.cause_id,
    batchId: row.batch_id,
    params: row.params,
    status: row.status,
    state: row.state,
    endDate: row.end_date,
    reactedAt: row.reacted_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
  }
}

const HOUR_CLIMATE = {
  airspaceId: int,
  deviceId: int,
  hour: int,
  temperatureMin: orNull(real),
  temperatureMax: orNull(real),
  humiditySum: real,
  humiditySamples: int,
}
export type HourClimate = RowOf<typeof HOUR_CLIMATE>

const CLIMATE = ['temperature_min', 'temperature_max', 'humidity_sum', 'humidity_samples'] as const

/** Loads the hourly climate of the monitors of some airspaces, in °C and %: hours `from`..`to`, both included. */
export async function loadClimate(
  trx: Db,
  wanted: readonly { siteId: number; airspaceId: number; from: number; to: number }[],
): Promise<HourClimate[]> {
  if (wanted.length === 0) return []
  const lowest = Math.min(...wanted.map(one => one.from))
  const highest = Math.max(...wanted.map(one => one.to))
  const hours = {
    siteIds: [...new Set(wanted.map(one => one.siteId))],
    airspaceIds: wanted.map(one => one.airspaceId),
    from: lowest,
    to: highest,
    columns: CLIMATE,
  }
  return withSampleHours(trx, hours, (on, hourly) =>
    rowsOf(
      on,
      HOUR_CLIMATE,
      sql`select h.airspace_id as "airspaceId", h.device_id as "deviceId", h.hour,
      h.temperature_min / 100.0::float8 as "temperatureMin", h.temperature_max / 100.0::float8 as "temperatureMax",
      h.humidity_sum / 100.0::float8 as "humiditySum", h.humidity_samples as "humiditySamples"
    from unnest(${wanted.map(one => one.siteId)}::int[], ${wanted.map(one => one.airspaceId)}::int[],
      ${wanted.map(one => one.from)}::int[], ${wanted.map(one => one.to)}::int[])
      as w (site_id, airspace_id, from_hour, to_hour)
    join ${hourly} h on h.site_id = w.site_id and h.airspace_id = w.airspace_id
      and h.hour between w.from_hour and w.to_hour
    where h.hour between ${lowest}::int and ${highest}::int`,
    ),
  )
}

export interface RecommendationOf {
  siteId: number
  airspaceId: number
  recommendation: Recommendation
}

/** Sets `id` of new ones; those somebody else has just made stay without. */
export async function saveRecommendations(trx: Db, changed: readonly RecommendationOf[]): Promise<void> {
  const known = changed.filter(({ recommendation }) => recommendation.id !== null)
  const fresh = changed.filter(({ recommendation }) => recommendation.id === null)
  if (known.length > 0) {
    await sql`
      update recommendations r set state = n.state, expires_at = n.expires_at, params = n.params
      from jsonb_to_recordset(${JSON.stringify(known.map(rowOf))}::jsonb) as n ${RECORD}
      where r.id = n.id`.execute(trx)
  }
  if (fresh.length === 0) return
  const rows = await rowsOf(
    trx,
    {
      id: int,
      airspace_id: int,
      category: oneOf(RECOMMENDATION_CATEGORIES),
      cause: oneOf(RECOMMENDATION_CAUSES),
      cause_id: int,
      created_at: moment,
    },
    sql`insert into recommendations (site_id, airspace_id, batch_id, category, cause, cause_id, params, state, expires_at,
      created_at)
    select site_id, airspace_id, batch_id, category, cause, cause_id, params, state, expires_at, created_at
    from jsonb_to_recordset(${JSON.stringify(fresh.map(rowOf))}::jsonb) as n ${RECORD}
    order by created_at, airspace_id
    on conflict (airspace_id, category, cause, cause_id) where state = 'OPEN' do nothing
    returning id, airspace_id, category, cause, cause_id, created_at`,
  )
  const ids = new Map(
    rows.map(row => [
      `${row.airspace_id} ${row.category} ${row.cause} ${row.cause_id} ${row.created_at.getTime()}`,
      row.id,
    ]),
  )
  for (const one of fresh) {
    const { category, cause, causeId, createdAt } = one.recommendation
    const id = ids.get(`${one.airspaceId} ${category} ${cause} ${causeId} ${createdAt}`) ?? null
    one.recommendation = { ...one.recommendation, id }
  }
}

const RECORD = sql`(id int, site_id int, airspace_id int, batch_id int, category text, cause text, cause_id int,
  params jsonb, state text, expires_at timestamptz, created_at timestamptz)`

function rowOf({ siteId, airspaceId, recommendation }: RecommendationOf) {
  const { id, batchId, category, cause, causeId, params, state, expiresAt, createdAt } = recommendation
  return {
    id,
    site_id: siteId,
    airspace_id: airspaceId,
    batch_id: batchId,
    category,
    cause,
    cause_id: causeId,
    params,
    state,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    created_at: new Date(createdAt),
  }
}
