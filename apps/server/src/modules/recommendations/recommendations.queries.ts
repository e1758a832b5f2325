/** Reads recommendations and stores what people answered. */

import {
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_CAUSES,
  RECOMMENDATION_STATES,
  RECOMMENDATION_STATUSES,
  type RecommendationCause,
  type RecommendationStatus,
} from '@earshot/contract/health-values.ts'
import { Params } from '@earshot/contract/schemas/health/notification.ts'
import { PersonsAdvice, type RecommendationsQuery } from '@earshot/contract/schemas/health/recommendation.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'
import { isUnanswered, personsAdvice } from '#sql/recommendations.ts'
import { judgedDay } from '#sql/slots.ts'

const RECOMMENDATION = {
  id: int,
  site_id: int,
  airspace: json(Ref),
  batch_id: orNull(int),
  category: oneOf(RECOMMENDATION_CATEGORIES),
  cause: oneOf(RECOMMENDATION_CAUSES),
  cause_id: int,
  params: json(Params),
  status: oneOf(RECOMMENDATION_STATUSES),
  state: oneOf(RECOMMENDATION_STATES),
  start_date: orNull(day),
  end_date: orNull(day),
  reacted_by: orNull(json(Ref)),
  reacted_at: orNull(moment),
  word: orNull(text),
  done_by: orNull(json(Ref)),
  done_at: orNull(moment),
  done_word: orNull(text),
  advice: orNull(json(PersonsAdvice)),
  expires_at: orNull(moment),
  created_at: moment,
  /** The local day at the site on which it was made. */
  created_on: day,
}
export type RecommendationRow = RowOf<typeof RECOMMENDATION>

const CREATED_ON = judgedDay(sql`r.created_at`, sql`s.timezone`)

/** The words of a person, where the recommendation is one's. */
const ADVICE = sql`(select ${personsAdvice('v')} from advice v where r.cause = 'PERSON' and v.id = r.cause_id)`

const COLUMNS = sql`
  r.id, r.site_id, r.batch_id, r.category, r.cause, r.cause_id, r.params, r.status, r.state, r.start_date,
  r.end_date, r.reacted_at, r.expires_at, r.created_at, r.word, r.done_at, r.done_word,
  ${CREATED_ON} as created_on,
  jsonb_build_object('id', a.id, 'name', a.name) as airspace,
  ${personIn('r.reacted_by')} as reacted_by, ${personIn('r.done_by')} as done_by, ${ADVICE} as advice`

const FROM = sql`
  recommendations r join airspaces a on a.id = r.airspace_id join sites s on s.id = r.site_id`

async function select(db: Db, condition: RawBuilder<unknown>): Promise<RecommendationRow[]> {
  return rowsOf(
    db,
    RECOMMENDATION,
    sql`select ${COLUMNS} from ${FROM} where ${condition} order by r.created_at, r.id`,
  )
}

const IS_UNANSWERED = isUnanswered('r')

const MATCHES = {
  ALL: undefined,
  OPEN: IS_UNANSWERED,
  ANSWERED: sql`r.status <> 'NO_REACTION'`,
  OVER: sql`r.state <> 'OPEN' and r.status = 'NO_REACTION'`,
} as const

/** The recommendations that wait stand by airspace, the one in alarm first; the others by when they were made. */
const WAITING_FIRST = sql`
  ${IS_UNANSWERED} desc,
  case when ${IS_UNANSWERED} then (select -greatest(
    array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], t.cough_status),
    array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], t.temperature_status),
    array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], t.humidity_status))
    from airspace_states t where t.airspace_id = r.airspace_id) end,
  case when ${IS_UNANSWERED} then lower(a.name) end,
  case when ${IS_UNANSWERED} then a.id end,
  r.created_at desc`

const ORDERS: Orders = {
  fields: {
    created_at: sql`r.created_at`,
    expires_at: sql`r.expires_at`,
    reacted_at: sql`r.reacted_at`,
    airspace: sql`lower(a.name)`,
    category: sql`r.category`,
  },
  initial: WAITING_FIRST,
  unique: sql`r.id`,
}

export function findRecommendationPage(
  db: Db,
  { siteId, request }: { siteId: number; request: RecommendationsQuery },
): Promise<PageOf<RecommendationRow>> {
  const { filter, airspace, category } = request
  const where = [
    sql`r.site_id = ${siteId}`,
    MATCHES[filter],
    airspace === undefined ? undefined : sql`r.airspace_id = ${airspace}`,
    category === undefined ? undefined : sql`r.category = ${category.replace(' ', '_')}`,
  ]
  return listPage(db, { shape: RECOMMENDATION, columns: COLUMNS, from: FROM, where, orders: ORDERS }, request)
}

/** Finds those of a site that wait for an answer, the oldest first. */
export function findWaitingRecommendations(db: Db, siteId: number): Promise<RecommendationRow[]> {
  return select(db, sql`r.site_id = ${siteId} and ${IS_UNANSWERED}`)
}

/** Finds the recommendations in the order of the ids. */
export async function findRecommendations(db: Db, ids: readonly number[]): Promise<RecommendationRow[]> {
  const rows = await select(db, sql`r.id = any(${[...ids]}::int[])`)
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Finds those of some airspaces made on a span of local days; `to` null means no end. */
export function findRecommendationsWithin(
  db: Db,
  spans: readonly { airspaceId: number; from: string; to: string | null }[],
): Promise<RecommendationRow[]> {
  const rows = JSON.stringify(
    spans.map(({ airspaceId, from, to }) => ({ airspace_id: airspaceId, from_day: from, to_day: to })),
  )
  const airspaceIds = spans.map(span => span.airspaceId)
  return select(
    db,
    sql`r.airspace_id = ${anyOf(airspaceIds)} and exists (
      select from jsonb_to_recordset(${rows}::jsonb) as w (airspace_id int, from_day date, to_day date)
      where w.airspace_id = r.airspace_id and ${CREATED_ON}
        between w.from_day and coalesce(w.to_day, 'infinity'))`,
  )
}

export interface LockedRecommendation {
  id: number
  site_id: number
  state: string
  status: string
  cause: RecommendationCause
  cause_id: number
  airspace_id: number
  start_date: string | null
  done_by: number | null
}

/**
 * Locks the recommendations in the order in which everybody locks them, so that the engine does not end them
 * meanwhile.
 */
export function lockRecommendations(trx: Db, ids: readonly number[]): Promise<LockedRecommendation[]> {
  return trx
    .selectFrom('recommendations')
    .select(['id', 'site_id', 'state', 'status', 'cause', 'cause_id', 'airspace_id', 'start_date', 'done_by'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The sites of some recommendations, each once. */
export async function findSitesOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('recommendations')
    .select('site_id')
    .distinct()
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('site_id')
    .execute()
  return rows.map(row => row.site_id)
}

export interface StoreReaction {
  id: number
  status: RecommendationStatus
  start: string | null
  end: string | null
  word: string | null
  userId: number | null
  at: Date | null
}

export async function storeReactions(trx: Db, reactions: readonly StoreReaction[]): Promise<void> {
  const rows = reactions.map(({ id, status, start, end, word, userId, at }) => ({
    id,
    status,
    start_date: start,
    end_date: end,
    word,
    reacted_by: userId,
    reacted_at: at,
  }))
  await sql`
    update recommendations r set status = n.status, start_date = n.start_date, end_date = n.end_date,
      word = n.word, reacted_by = n.reacted_by, reacted_at = n.reacted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id int, status text, start_date date, end_date date, word text, reacted_by int, reacted_at timestamptz)
    where r.id = n.id`.execute(trx)
}

/** Writes down that an accepted one was done; it is over then. */
export async function storeDone(
  trx: Db,
  { id, userId, word, at }: { id: number; userId: number; word: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('recommendations')
    .set({ state: 'DONE', done_by: userId, done_at: at, done_word: word })
    .where('id', '=', id)
    .execute()
}

/** The people who wrote some advice, by its id; nobody for one whose author is gone. */
export async function findAuthors(db: Db, adviceIds: readonly number[]): Promise<Map<number, number>> {
  if (adviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('advice')
    .select(['id', 'author_id'])
    .where('id', '=', sql<number>`any(${[...adviceIds]}::int[])`)
    .execute()
  return new Map(rows.flatMap(({ id, author_id }) => (author_id === null ? [] : [[id, author_id] as const])))
}
