/**
 * How those who pack weeks and those who store samples into such weeks (a replay, a process whose clock is wrong) keep out of each
 * other's way. Up to where weeks are packed is said some minutes before it is done; who stores something older holds packing off while it
 * opens the days and stores.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, moment, rowOf } from '#db/rows.ts'

/** The lock may be any constant that no other lock uses. */
const LOCK = 7_225_095
const LOCK_TIMEOUT_MS = 5_000
/** Everybody who stores samples has asked again within this time, by far. */
const ANNOUNCED_MS = 5 * 60_000
/** Who stores samples asks so often up to where weeks are packed. */
export const ASK_AGAIN_MS = 60_000

const ANNOUNCED = { before_slot: int, announced_at: moment }

/**
 * Announces that weeks which end before a slot are going to be packed.
 * @returns the slot up to which they may be by now
 */
export async function announcePacking(
  db: Db,
  { before, now }: { before: number; now: Date },
): Promise<number> {
  const known = await rowOf(
    db,
    ANNOUNCED,
    sql`select before_slot, announced_at from sample_packing where id = 1`,
  )
  const isHeard = known !== undefined && known.announced_at.getTime() <= now.getTime() - ANNOUNCED_MS
  if (known === undefined || known.before_slot < before)
    // What everybody has heard goes on meanwhile, so it is not forgotten: a week is announced when the one before was packed.
    await sql`insert into sample_packing (id, before_slot, announced_at) values (1, ${before}, ${now})
      on conflict (id) do update set before_slot = excluded.before_slot, announced_at = excluded.announced_at`.execute(
      db,
    )
  return isHeard ? Math.min(known.before_slot, before) : 0
}

/** The slot before which days may be packed, or soon are; 0 where none is. */
export async function packedBefore(db: Db): Promise<number> {
  const row = await rowOf(db, { before_slot: int }, sql`select before_slot from sample_packing where id = 1`)
  return row?.before_slot ?? 0
}

/**
 * Runs a transaction that packs, alone; null where somebody stores old samples just now. What others change meanwhile is not seen, and
 * is either left where it is or ends this transaction.
 */
export function packingAlone<Result>(db: Db, pack: (trx: Db) => Promise<Result>): Promise<Result | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(trx)
      const row = await rowOf(trx, { taken: bool }, sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
      return row?.taken ? pack(trx) : null
    })
}

/** Keeps packing off until a transaction ends whose statements each see what is there by then; one that sees one moment needs nothing. */
export async function shareWithoutPacking(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})
    where current_setting('transaction_isolation') = 'read committed'`.execute(trx)
}

/** Runs what must not meet packing: no day is packed before it ends. Everything in it goes through the connection it is handed. */
export function withoutPacking<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async connection => {
    await sql`select pg_advisory_lock_shared(${LOCK})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock_shared(${LOCK})`.execute(connection)
    }
  })
}

/** Runs what neither packing nor storing of old samples may meet, where nobody is at either just now. It has one connection. */
export async function holdingPacking(connection: Db, work: () => Promise<unknown>): Promise<void> {
  const row = await rowOf(connection, { taken: bool }, sql`select pg_try_advisory_lock(${LOCK}) as taken`)
  if (!row?.taken) return
  try {
    await work()
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
  }
}
