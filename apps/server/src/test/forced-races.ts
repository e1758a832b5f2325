/** Brings many calls to the same point before any of them goes on: a race that would be rare is there every time. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#db/open.ts'

const GATE = 4_711

/**
 * Starts `calls` while rows of `table` cannot be inserted, and lets them go on when each waits for a lock. The pool
 * needs a connection for each, and one more.
 */
export async function whileInsertsBlocked<Result>(
  db: Db,
  { table, calls }: { table: string; calls: readonly (() => Promise<Result>)[] },
): Promise<Result[]> {
  await sql`
    create function held_up() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${sql.lit(GATE)}); return new; end $$`.execute(db)
  await sql`create trigger held_up before insert on ${sql.table(table)} execute function held_up()`.execute(
    db,
  )
  const started = await db.connection().execute(async gate => {
    await sql`select pg_advisory_lock(${GATE})`.execute(gate)
    const under_way = calls.map(call => call())
    await vi.waitFor(async () => {
      if ((await waiting(gate)) < calls.length) throw new Error('not all of them wait yet')
    }, WAIT)
    await sql`select pg_advisory_unlock(${GATE})`.execute(gate)
    return under_way
  })
  const results = await Promise.all(started)
  await sql`drop function held_up cascade`.execute(db)
  return results
}

/**
 * Starts `call` when a transaction has done `first`, which ends once the call waits for it: the same of the two
 * always comes second.
 */
export async function callBehindTransaction<Result>(
  db: Db,
  { first, call }: { first: (trx: Db) => Promise<unknown>; call: () => Promise<Result> },
): Promise<Result> {
  const { second } = await db.transaction().execute(async trx => {
    await first(trx)
    const started = call()
    await vi.waitFor(async () => {
      if ((await waiting(db)) < 1) throw new Error('it does not wait yet')
    }, WAIT)
    // The promise is handed out in an object: returned by itself it would be waited for in here.
    return { second: started }
  })
  return second
}

const WAIT = { timeout: 60_000, interval: 20 }

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
