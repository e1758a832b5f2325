/** Reads and stores cases and what was advised in them. */
import { CASE_OUTCOMES, type CaseOutcome, type SampleMaterial } from '@earshot/contract/desk-values.ts'
import {
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_STATES,
  RECOMMENDATION_STATUSES,
  type RecommendationCategory,
} from '@earshot/contract/health-values.ts'
import { PersonsAdvice } from '@earshot/contract/schemas/health/recommendation.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'
import { personsAdvice } from '#sql/recommendations.ts'

const PLACE = { airspace: json(Ref), site: json(Ref), timezone: text }
export type PlaceRow = RowOf<typeof PLACE>

export function findPlace(db: Db, airspaceId: number): Promise<PlaceRow | undefined> {
  return rowOf(
    db,
    PLACE,
    sql`select jsonb_build_object('id', a.id, 'name', a.name) as airspace,
        jsonb_build_object('id', s.id, 'name', s.name) as site, s.timezone
      from airspaces a join sites s on s.id = a.site_id where a.id = ${airspaceId}`,
  )
}

const CASE = {
  id: int,
  batch: orNull(json(Ref)),
  opened_at: moment,
  opened_by: orNull(json(Ref)),
  closed_at: orNull(moment),
  closed_by: orNull(json(Ref)),
  outcome: orNull(oneOf(CASE_OUTCOMES)),
  note: orNull(text),
}
export type CaseRow = RowOf<typeof CASE>

function selectCases(db: Db, condition: RawBuilder<unknown>): Promise<CaseRow[]> {
  return rowsOf(
    db,
    CASE,
    sql`select c.id, c.opened_at, c.closed_at, c.outcome, c.note,
        (select jsonb_build_object('id', b.id, 'name', b.name) from batches b where b.id = c.batch_id) as batch,
        ${personIn('c.opened_by')} as opened_by, ${personIn('c.closed_by')} as closed_by
      from cases c where ${condition}`,
  )
}

/** Finds the open case of an airspace and its newest closed ones, the open one first. */
export function findCases(
  db: Db,
  { airspaceId, most }: { airspaceId: number; most: number },
): Promise<CaseRow[]> {
  return selectCases(
    db,
    sql`c.airspace_id = ${airspaceId} order by c.closed_at is null desc, c.opened_at desc, c.id desc limit ${most}`,
  )
}

export function findCase(db: Db, id: number): Promise<CaseRow[]> {
  return selectCases(db, sql`c.id = ${id}`)
}

const ADVICE = {
  words: json(PersonsAdvice),
  case_id: int,
  recommendation_id: int,
  category: oneOf(RECOMMENDATION_CATEGORIES),
  written_at: moment,
  corrects_id: orNull(int),
  status: oneOf(RECOMMENDATION_STATUSES),
  state: oneOf(RECOMMENDATION_STATES),
  word: orNull(text),
  reacted_by: orNull(json(Ref)),
  reacted_at: orNull(moment),
  done_by: orNull(json(Ref)),
  done_at: orNull(moment),
  done_word: orNull(text),
}
export type AdviceRow = RowOf<typeof ADVICE>

function selectAdvice(db: Db, condition: RawBuilder<unknown>): Promise<AdviceRow[]> {
  return rowsOf(
    db,
    ADVICE,
    sql`select ${personsAdvice('v')} as words, v.case_id, r.id as recommendation_id, v.category,
        v.created_at as written_at, v.corrects_id, r.status, r.state, r.word, ${personIn('r.reacted_by')} as reacted_by,
        r.reacted_at, ${personIn('r.done_by')} as done_by, r.done_at, r.done_word
      from advice v join recommendations r on r.cause = 'PERSON' and r.cause_id = v.id
      where ${condition} order by v.created_at desc, v.id desc`,
  )
}

/** Finds what was advised in some cases, the newest first. */
export function findAdviceOf(db: Db, caseIds: readonly number[]): Promise<AdviceRow[]> {
  return selectAdvice(db, sql`v.case_id = any(${[...caseIds]}::int[])`)
}

export function findAdvice(db: Db, id: number): Promise<AdviceRow[]> {
  return selectAdvice(db, sql`v.id = ${id}`)
}

/** The advice that has come with this key already. */
export function findAdviceByKey(
  db: Db,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number; airspace_id: number } | undefined> {
  return db
    .selectFrom('advice')
    .select(['id', 'airspace_id'])
    .where('author_id', '=', userId)
    .where('entry_key', '=', key)
    .executeTakeFirst()
}

/** Locks the airspace, so that two people who advise at once open one case. False where it is gone. */
export async function lockAirspace(trx: Db, airspaceId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('airspaces')
    .select('id')
    .where('id', '=', airspaceId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function findOpenCase(trx: Db, airspaceId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('cases')
    .select('id')
    .where('airspace_id', '=', airspaceId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function findActiveBatch(trx: Db, airspaceId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('batches')
    .select('id')
    .where('airspace_id', '=', airspaceId)
    .where('state', '=', 'ACTIVE')
    .orderBy('start_date', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewCase {
  siteId: number
  airspaceId: number
  batchId: number | null
  userId: number
  at: Date
}

export async function insertCase(trx: Db, { siteId, airspaceId, batchId, userId, at }: NewCase) {
  const { id } = await trx
    .insertInto('cases')
    .values({
      site_id: siteId,
      airspace_id: airspaceId,
      batch_id: batchId,
      opened_by: userId,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewAdvice {
  caseId: number
  siteId: number
  airspaceId: number
  batchId: number | null
  userId: number
  category: RecommendationCategory
  text: string
  sample: { material: SampleMaterial; pens: string | null } | null
  from: string | null
  to: string | null
  expiresAt: Date | null
  correctsId: number | null
  key: string
  at: Date
}

/** Stores what was advised, and the recommendation that the farm answers. @returns the ids; undefined where the key has come meanwhile */
export async function insertAdvice(
  trx: Db,
  advice: NewAdvice,
): Promise<{ id: number; recommendationId: number } | undefined> {
  const { siteId, airspaceId, batchId, category, from, at } = advice
  const row = await trx
    .insertInto('advice')
    .values({
      case_id: advice.caseId,
      site_id: siteId,
      airspace_id: airspaceId,
      author_id: advice.userId,
      category,
      text: advice.text,
      sample_material: advice.sample?.material ?? null,
      sample_pens: advice.sample?.pens ?? null,
      from_date: from,
      to_date: advice.to,
      corrects_id: advice.correctsId,
      entry_key: advice.key,
      created_at: at,
    })
    .onConflict(conflict => conflict.columns(['author_id', 'entry_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id: recommendationId } = await trx
    .insertInto('recommendations')
    .values({
      site_id: siteId,
      airspace_id: airspaceId,
      batch_id: batchId,
      category,
      cause: 'PERSON',
      cause_id: row.id,
      start_date: from,
      expires_at: advice.expiresAt,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, recommendationId }
}

/** Locks an advice that may be corrected: the person's own, of this case, and not corrected yet. */
export async function lockCorrectable(
  trx: Db,
  { id, caseId, userId }: { id: number; caseId: number; userId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('advice as v')
    .select('v.id')
    .where('v.id', '=', id)
    .where('v.case_id', '=', caseId)
    .where('v.author_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('advice as l').select('l.id').whereRef('l.corrects_id', '=', 'v.id'))),
    )
    .forNoKeyUpdate('v')
    .executeTakeFirst()
  return row !== undefined
}

/** What still waits of some advice is over: unanswered it is withdrawn, accepted it is done, and nobody is asked any more. */
export async function endAdvice(
  trx: Db,
  { adviceIds, at }: { adviceIds: readonly number[]; at: Date },
): Promise<void> {
  const ids = [...adviceIds]
  await sql`update recommendations set state = case status when 'ACCEPT' then 'DONE' else 'WITHDRAWN' end
    where cause = 'PERSON' and cause_id = any(${ids}::int[]) and state = 'OPEN'`.execute(trx)
  await sql`update follow_ups set dropped_at = ${at}
    where advice_id = any(${ids}::int[]) and answered_at is null and dropped_at is null`.execute(trx)
}

const LOCKED = { id: int, closed_at: orNull(moment) }

export function lockCase(
  trx: Db,
  { id, airspaceId }: { id: number; airspaceId: number },
): Promise<RowOf<typeof LOCKED> | undefined> {
  return rowOf(
    trx,
    LOCKED,
    sql`select id, closed_at from cases where id = ${id} and airspace_id = ${airspaceId} for no key update`,
  )
}

interface StoreOutcome {
  id: number
  outcome: CaseOutcome
  note: string | null
  userId: number
  at: Date
}

export async function storeOutcome(
  trx: Db,
  { id, outcome, note, userId, at }: StoreOutcome,
): Promise<number[]> {
  await trx
    .updateTable('cases')
    .set({ outcome, note, closed_by: userId, closed_at: at })
    .where('id', '=', id)
    .execute()
  const rows = await trx.selectFrom('advice').select('id').where('case_id', '=', id).execute()
  return rows.map(row => row.id)
}
