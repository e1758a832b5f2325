/**
 * Drops raw samples that are older than the installation keeps them, packed or not, a week's partition at a time, and the heartbeats of
 * gateways of that age, and the empty partitions of what is packed; hourly and daily roll-ups, statuses and alerts stay. Nobody waits for it: a partition is first taken out of its table beside all
 * traffic (DETACH … CONCURRENTLY), and dropped when nobody can be reading it any more.
 */

import { DOMAIN } from '@earshot/contract/domain.ts'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { connectionsFor, type Db } from '#db/open.ts'
import { attachPartition, detachedBefore, detachPartition, partitionsBefore } from '#db/partitions.ts'
import { bool, rowOf } from '#db/rows.ts'
import { holdingPacking, packedBefore } from '#packed/announce.ts'

const EVERY_MS = 24 * 3_600_000
const DAY_S = 86_400
/** The lock may be any constant that no other lock uses. */
const LOCK = 7_225_011
/** Someone reading for long (a backup) is not waited for: the next run goes on where this one stopped. */
const LOCK_TIMEOUT_MS = 5_000

/** These leave with their age. */
const AGING = ['samples', 'packed_sample_days'] as const
/** What is packed leaves partitions without a row. */
const EMPTIED = ['samples', 'sample_hours', 'device_rhs_hours'] as const

const LOCK_NOT_AVAILABLE = '55P03'

export interface RetentionInput {
  db: Db
  now: Date
  /** The days for which raw samples are kept; 0 means for ever. */
  days: number
  patienceMs?: number
}

/** Answers the names of the partitions that are gone, oldest first; none where another process is at it. */
export async function retireSamples({
  db,
  now,
  days,
  patienceMs = LOCK_TIMEOUT_MS,
}: RetentionInput): Promise<string[]> {
  const seconds = Math.floor(now.getTime() / 1000) - days * DAY_S
  const oldestKept = days === 0 ? 0 : Math.floor(seconds / DOMAIN.slotSeconds)
  return db.connection().execute(async connection => {
    const lock = await rowOf(connection, { taken: bool }, sql`select pg_try_advisory_lock(${LOCK}) as taken`)
    if (!lock?.taken) return []
    try {
      await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, false)`.execute(connection)
      return [...(await dropAll(connection, oldestKept)), ...(await dropEmpty(connection))]
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** Answers how many gateways' days went. A row a day and gateway: nothing that would need partitions. */
export async function retireHeartbeats({
  db,
  now,
  days,
}: Pick<RetentionInput, 'db' | 'now' | 'days'>): Promise<number> {
  if (days === 0) return 0
  const oldestKept = new Date(now.getTime() - days * DAY_S * 1000).toISOString().slice(0, 10)
  const { numDeletedRows } = await db
    .deleteFrom('gateway_heartbeat_days')
    .where('day', '<', oldestKept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function dropAll(db: Db, oldestKept: number): Promise<string[]> {
  const gone: string[] = []
  try {
    for (const parent of AGING) {
      for (const partition of await partitionsBefore(db, { parent, before: oldestKept })) {
        await detachPartition(db, parent, partition)
        await sql`drop table ${sql.table(partition.name)}`.execute(db)
        gone.push(partition.name)
      }
      for (const name of await detachedBefore(db, { parent, before: oldestKept })) {
        await sql`drop table ${sql.table(name)}`.execute(db)
        gone.push(name)
      }
    }
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
  }
  return gone
}

/**
 * Drops the partitions of samples and of roll-ups by the hour that were packed to the last row. Nobody can store into one meanwhile, each is held for itself; should
 * there be a row all the same, the partition is put back.
 */
async function dropEmpty(db: Db): Promise<string[]> {
  const gone: string[] = []
  const before = await packedBefore(db)
  try {
    for (const parent of EMPTIED) {
      for (const partition of await partitionsBefore(db, { parent, before }))
        await holdingPacking(db, async () => {
          if (partition.pending || !(await hasRows(db, partition.name)))
            await detachPartition(db, parent, partition)
        })
      for (const name of await detachedBefore(db, { parent, before }))
        await holdingPacking(db, async () => {
          if (await hasRows(db, name)) return attachPartition(db, parent, name)
          await sql`drop table ${sql.table(name)}`.execute(db)
          gone.push(name)
        })
    }
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
  }
  return gone
}

async function hasRows(db: Db, name: string): Promise<boolean> {
  const row = await rowOf(db, { found: bool }, sql`select exists (select from ${sql.table(name)}) as found`)
  return row?.found ?? true
}

/** Drops old partitions now and once a day. Returns the function that ends it and waits for the run under way. */
export function startRetention({
  db,
  time,
  log,
  config,
}: Pick<Context, 'db' | 'time' | 'log' | 'config'>): () => Promise<void> {
  const run = async () => {
    try {
      // A dropped partition is gone for good, so a clock that may be wrong drops none.
      const age = { now: await time.trustedNow(), days: config.retentionDaysSamples }
      const partitions = await retireSamples({ db: connectionsFor(db, 'export'), ...age })
      const heartbeatDays = await retireHeartbeats({ db, ...age })
      if (partitions.length + heartbeatDays > 0)
        log.info(
          { partitions, heartbeatDays },
          'raw samples and heartbeats have reached their age, or samples were packed, and were dropped',
        )
    } catch (error) {
      log.error({ err: error }, 'old samples could not be dropped; the next try is in a day')
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
