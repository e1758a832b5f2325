/**
 * The codes that confirm a number for Alarms, from being asked for to being given back. The newest of a person is the
 * one that is waited for; older ones stay for an hour's count.
 */
import type { AlarmCodeState } from '@earshot/contract/schemas/account/alarm-number.ts'
import { ALARM_CODE_STATES } from '@earshot/contract/schemas/account/alarm-number.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, rowOf, text } from '#db/rows.ts'

export interface PendingCode {
  id: number
  number: string
  state: AlarmCodeState
  askedAt: Date
  sentAt: Date | null
  tries: number
  /** Null until it is made, and where none is sent because the number has had its share. */
  hash: string | null
}

const PENDING = {
  id: int,
  number: text,
  state: oneOf(ALARM_CODE_STATES),
  asked_at: moment,
  sent_at: orNull(moment),
  tries: int,
  code_hash: orNull(text),
}

/** The code that a person's next answer is compared with; null where none is waited for. */
export async function findPendingCode(db: Db, userId: number): Promise<PendingCode | null> {
  const row = await rowOf(
    db,
    PENDING,
    sql`select id, number, state, asked_at, sent_at, tries, code_hash from alarm_number_codes
    where user_id = ${userId} and state <> 'OVER' order by id desc limit 1`,
  )
  if (row === undefined) return null
  const { id, number, state, asked_at: askedAt, sent_at: sentAt, tries, code_hash: hash } = row
  return { id, number, state, askedAt, sentAt, tries, hash }
}

export interface CodeCounts {
  /** Codes that the person has asked for, and the first of them. */
  ofPerson: number
  firstOfPerson: Date | null
  /** Codes that have gone to the number, or will, whoever asked. */
  ofNumber: number
}

/** Counts what was asked for since a moment, after others who ask for the same have ended. */
export async function countCodes(
  trx: Db,
  { userId, number, since }: { userId: number; number: string; since: Date },
): Promise<CodeCounts> {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('earshot alarm number'), hashtext(${number}))`.execute(trx)
  const row = await rowOf(
    trx,
    { of_person: int, first: orNull(moment), of_number: int },
    sql`select (count(*) filter (where user_id = ${userId}))::int as of_person,
      min(asked_at) filter (where user_id = ${userId}) as first,
      (count(*) filter (where number = ${number} and (code_hash is not null or state = 'WAITING')))::int as of_number
    from alarm_number_codes where (user_id = ${userId} or number = ${number}) and asked_at > ${since}`,
  )
  return {
    ofPerson: row?.of_person ?? 0,
    firstOfPerson: row?.first ?? null,
    ofNumber: row?.of_number ?? 0,
  }
}

export interface NewCode {
  userId: number
  number: string
  now: Date
  /** False where the number has had its share: then it only looks as if one was sent. */
  isSent: boolean
}

export async function insertCode(trx: Db, { userId, number, now, isSent }: NewCode): Promise<void> {
  await endCodes(trx, userId)
  const state = isSent ? ('WAITING' as const) : ('SENT' as const)
  await trx
    .insertInto('alarm_number_codes')
    .values({ user_id: userId, number, asked_at: now, due_at: now, state, sent_at: isSent ? null : now })
    .execute()
}

/** None of a person's codes is waited for any more. */
export async function endCodes(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('alarm_number_codes')
    .set({ state: 'OVER' })
    .where('user_id', '=', userId)
    .where('state', '<>', 'OVER')
    .execute()
}

/** Counts a try before the answer is looked at. @returns the tries so far, this one included */
export async function countTry(db: Db, id: number): Promise<number> {
  const { tries } = await db
    .updateTable('alarm_number_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

export interface ClaimedCode {
  id: number
  number: string
  language: string
  askedAt: Date
  /** The attempts so far, this one included. */
  attempts: number
}

/** The one that has been due for longest, for `leaseMs`: should the taker die, it is due again then. */
export async function claimCode(
  db: Db,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedCode | null> {
  const row = await rowOf(
    db,
    { id: int, number: text, language: text, asked_at: moment, attempts: int },
    sql`update alarm_number_codes c set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    from users u where u.id = c.user_id and c.id = (
      select id from alarm_number_codes where state = 'WAITING' and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked)
    returning c.id, c.number, u.language, c.asked_at, c.attempts`,
  )
  if (row === undefined) return null
  const { id, number, language, asked_at: askedAt, attempts } = row
  return { id, number, language, askedAt, attempts }
}

/** Stores the code before it is sent, so that whatever arrives can be answered. */
export async function storeHash(db: Db, { id, hash }: { id: number; hash: string }): Promise<void> {
  await db.updateTable('alarm_number_codes').set({ code_hash: hash }).where('id', '=', id).execute()
}

export async function endCode(
  db: Db,
  { id, state, now }: { id: number; state: 'SENT' | 'FAILED'; now: Date },
): Promise<void> {
  await db
    .updateTable('alarm_number_codes')
    .set({ state, sent_at: state === 'SENT' ? now : null })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Unless its lease ran out and somebody else has it by now: then that attempt decides. */
export async function postponeCode(
  db: Db,
  { id, attempts, until }: { id: number; attempts: number; until: Date },
): Promise<void> {
  await db
    .updateTable('alarm_number_codes')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'WAITING')
    .execute()
}
