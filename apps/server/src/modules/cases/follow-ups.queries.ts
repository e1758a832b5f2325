/** Reads and stores the questions that follow advice. */
import { FOLLOW_UP_ANSWERS, type FollowUpAnswer } from '@earshot/contract/desk-values.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, day, int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'

const FOLLOW_UP = {
  id: int,
  advice_id: int,
  day: int,
  due_on: day,
  asked_at: orNull(moment),
  answer: orNull(oneOf(FOLLOW_UP_ANSWERS)),
  animals_treated: orNull(int),
  word: orNull(text),
  answered_by: orNull(json(Ref)),
  answered_at: orNull(moment),
}
export type FollowUpRow = RowOf<typeof FOLLOW_UP>

const COLUMNS = sql`f.id, f.advice_id, f.day, f.due_on, f.asked_at, f.answer, f.animals_treated, f.word, f.answered_at,
  ${personIn('f.answered_by')} as answered_by`

/** Finds the questions of some advice, but for those that nobody will be asked any more. */
export function findFollowUpsOf(db: Db, adviceIds: readonly number[]): Promise<FollowUpRow[]> {
  return rowsOf(
    db,
    FOLLOW_UP,
    sql`select ${COLUMNS} from follow_ups f
      where f.advice_id = any(${[...adviceIds]}::int[]) and (f.dropped_at is null or f.asked_at is not null)
      order by f.day, f.id`,
  )
}

export function findFollowUp(db: Db, id: number): Promise<FollowUpRow | undefined> {
  return rowOf(db, FOLLOW_UP, sql`select ${COLUMNS} from follow_ups f where f.id = ${id}`)
}

const OPEN = {
  id: int,
  advice_id: int,
  day: int,
  due_on: day,
  asked_at: moment,
  airspace: json(Ref),
  text,
  author: orNull(json(Ref)),
}
export type OpenFollowUpRow = RowOf<typeof OPEN>

/** Finds the questions of a site that wait for an answer, the oldest first. */
export function findWaitingFollowUps(db: Db, siteId: number): Promise<OpenFollowUpRow[]> {
  return rowsOf(
    db,
    OPEN,
    sql`select f.id, f.advice_id, f.day, f.due_on, f.asked_at, v.text, ${personIn('v.author_id')} as author,
        jsonb_build_object('id', a.id, 'name', a.name) as airspace
      from follow_ups f join advice v on v.id = f.advice_id join airspaces a on a.id = v.airspace_id
      where f.site_id = ${siteId} and f.asked_at is not null and f.answered_at is null and f.dropped_at is null
      order by f.asked_at, f.id`,
  )
}

export interface NewFollowUp {
  day: number
  dueOn: string
  dueAt: Date
}

export async function insertFollowUps(
  trx: Db,
  { adviceId, siteId, days }: { adviceId: number; siteId: number; days: readonly NewFollowUp[] },
): Promise<void> {
  if (days.length === 0) return
  await trx
    .insertInto('follow_ups')
    .values(
      days.map(({ day: number, dueOn, dueAt }) => ({
        advice_id: adviceId,
        site_id: siteId,
        day: number,
        due_on: dueOn,
        due_at: dueAt,
      })),
    )
    .execute()
}

const DUE = {
  id: int,
  site_id: int,
  airspace_id: int,
  day: int,
  author_id: orNull(int),
  author: orNull(text),
  is_declined: bool,
}
export type DueRow = RowOf<typeof DUE>

/** Takes one question whose day has come; of two processes one gets it. */
export function takeDue(trx: Db, now: Date): Promise<DueRow | undefined> {
  return rowOf(
    trx,
    DUE,
    sql`select f.id, f.site_id, v.airspace_id, f.day, v.author_id, ${personIn('v.author_id')} ->> 'name' as author,
        r.status = 'DECLINED' as is_declined
      from follow_ups f join advice v on v.id = f.advice_id
        join recommendations r on r.cause = 'PERSON' and r.cause_id = v.id
      where f.due_at <= ${now} and f.asked_at is null and f.dropped_at is null
      order by f.due_at, f.id limit 1 for update of f skip locked`,
  )
}

export async function storeAsked(trx: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  await trx.updateTable('follow_ups').set({ asked_at: at }).where('id', '=', id).execute()
}

export async function dropFollowUp(trx: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  await trx.updateTable('follow_ups').set({ dropped_at: at }).where('id', '=', id).execute()
}

const ASKED = {
  id: int,
  site_id: int,
  airspace_id: int,
  day: int,
  author_id: orNull(int),
  is_asked: bool,
  is_dropped: bool,
  answer: orNull(oneOf(FOLLOW_UP_ANSWERS)),
  answered_by: orNull(int),
}

export function lockFollowUp(trx: Db, id: number): Promise<RowOf<typeof ASKED> | undefined> {
  return rowOf(
    trx,
    ASKED,
    sql`select f.id, f.site_id, v.airspace_id, f.day, v.author_id, f.asked_at is not null as is_asked,
        f.dropped_at is not null as is_dropped, f.answer, f.answered_by
      from follow_ups f join advice v on v.id = f.advice_id where f.id = ${id} for no key update of f`,
  )
}

export interface StoreAnswer {
  id: number
  answer: FollowUpAnswer
  animals: number | null
  word: string | null
  userId: number
  at: Date
}

export async function storeAnswer(
  trx: Db,
  { id, answer, animals, word, userId, at }: StoreAnswer,
): Promise<void> {
  await trx
    .updateTable('follow_ups')
    .set({ answer, animals_treated: animals, word, answered_by: userId, answered_at: at })
    .where('id', '=', id)
    .execute()
}
