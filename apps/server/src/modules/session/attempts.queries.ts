/** Sign-in attempts are the memory behind the account lock. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, type RowOf, rowOf } from '#db/rows.ts'

export const LOCK = { failures: 10, minutes: 15 } as const
/**
 * The limit for attempts that each come with a proof of work: the lock of ten would let any stranger keep the owner
 * out.
 */
export const PROVEN_FAILURES = 100
/** The limit for one address that tries many accounts. */
export const ADDRESS_FAILURES = 100
const RETENTION_DAYS = 30

export interface Attempt {
  account: string
  address: string
  /** The address that attempts count against; null where it stands for many people and is not counted. */
  countedAddress: string | null
  now: Date
  /** This many failures lock the account against an attempt of this kind; `LOCK.failures` without it. */
  most?: number
}

export type AttemptOutcome =
  /** With the failures before it, and the seconds until the oldest of them, or else this one, counts no more. */
  | { kind: 'allowed'; id: number; failures: number; lockSeconds: number }
  | { kind: 'account_locked' | 'too_many_requests'; retryAfterSeconds: number }

/**
 * Records the attempt as failed until the password has proved right. A refused one is not recorded, so trying on does
 * not lengthen the lock. An unknown account is counted like a known one.
 */
export async function beginAttempt(db: Db, attempt: Attempt): Promise<AttemptOutcome> {
  const { most = LOCK.failures } = attempt
  const { id, failures, oldest } = await db.transaction().execute(async transaction => {
    await lockAttempts(transaction, attempt)
    return countAndRecord(transaction, attempt)
  })
  const { now } = attempt
  const freeAt = (oldest ?? now).getTime() + LOCK.minutes * 60_000
  const lockSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  if (id !== null) return { kind: 'allowed', id, failures, lockSeconds }
  if (failures < most) return { kind: 'too_many_requests', retryAfterSeconds: 60 }
  return { kind: 'account_locked', retryAfterSeconds: lockSeconds }
}

/**
 * Attempts sent all at once would not see each other: they count one after the other, by account and then by address.
 * Locks of their own statement, because what counts afterwards sees only what was there when it began. Everybody takes
 * them in this order and in kinds that never meet, so nobody waits in a circle.
 */
async function lockAttempts(db: Db, { account, countedAddress }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('earshot sign-in account'), hashtext(${account}))`.execute(
    db,
  )
  if (countedAddress === null) return
  await sql`
    select pg_advisory_xact_lock(hashtext('earshot sign-in address'), hashtext(${countedAddress}))`.execute(
    db,
  )
}

const COUNTED = {
  /** The id, or null where there were too many before. */
  id: orNull(int),
  /** The failures of the account. */
  failures: int,
  oldest: orNull(moment),
}
type Counted = RowOf<typeof COUNTED>

async function countAndRecord(db: Db, attempt: Attempt): Promise<Counted> {
  const { account, address, countedAddress, now, most = LOCK.failures } = attempt
  const windowStart = new Date(now.getTime() - LOCK.minutes * 60_000)
  const counted = await rowOf(
    db,
    COUNTED,
    sql`with given as (
      select ${account}::text as account, ${countedAddress}::text as address, ${windowStart}::timestamptz as since
    ), last_success as (
      select max(attempt.at) as at from sign_in_attempts attempt, given
      where attempt.account = given.account and attempt.succeeded and attempt.at > given.since
    ), by_account as (
      select count(*)::int as failures, min(attempt.at) as oldest from sign_in_attempts attempt, given, last_success
      where attempt.account = given.account and not attempt.succeeded
        and attempt.at > coalesce(last_success.at, given.since)
    ), by_address as (
      select count(*)::int as failures from sign_in_attempts attempt, given
      where attempt.address = given.address and not attempt.succeeded and attempt.at > given.since
    ), made as (
      insert into sign_in_attempts (account, address, succeeded, at)
      select given.account, ${address}::text, false, ${now}::timestamptz from given, by_account, by_address
      where by_account.failures < ${most} and by_address.failures < ${ADDRESS_FAILURES}
      returning id
    )
    select (select id from made) as id, by_account.failures, by_account.oldest from by_account`,
  )
  if (counted === undefined) throw new Error('sign-in attempts were not counted')
  return counted
}

export async function attemptSucceeded(
  db: Db,
  { id, account, now }: { id: number; account: string; now: Date },
): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ succeeded: true }).where('id', '=', id).execute()
  await db
    .deleteFrom('sign_in_attempts')
    .where('account', '=', account)
    .where('at', '<', new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
    .execute()
}

/**
 * Ends the counting of failures at a success: a person who has a new password is not kept waiting for old mistakes.
 */
export async function forgetFailures(
  db: Db,
  { account, address, now }: { account: string; address: string; now: Date },
): Promise<void> {
  await db.insertInto('sign_in_attempts').values({ account, address, succeeded: true, at: now }).execute()
}

/** Finds when an account that is locked for its failures opens again; null where it is open. */
export async function findLockEnd(
  db: Db,
  { account, now }: { account: string; now: Date },
): Promise<Date | null> {
  const since = new Date(now.getTime() - LOCK.minutes * 60_000)
  const row = await rowOf(
    db,
    { failures: int, oldest: orNull(moment) },
    sql`select count(*) as failures, min(at) as oldest from sign_in_attempts
      where account = ${account} and not succeeded and at > greatest(${since}::timestamptz, (
        select max(at) from sign_in_attempts where account = ${account} and succeeded and at > ${since}))`,
  )
  if (row?.oldest == null || row.failures < LOCK.failures) return null
  return new Date(row.oldest.getTime() + LOCK.minutes * 60_000)
}
