/** Reads what `/metrics` counts in the database; each by an index, none of them by reading history. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, rowOf, rowsOf, text } from '#db/rows.ts'
import { findOldestSlot } from '#sql/evaluation-lag.ts'
import { readWatchman, type WatchmanState } from '#sql/watchman.ts'

export interface Counts {
  /** The slot that has waited longest to be judged; null where there is no airspace. */
  oldestSlot: number | null
  alerts: { sensor: string; priority: string; count: number }[]
  deliveries: { channel: string; count: number }[]
  /** Mails about accounts that wait to be sent. */
  accountMails: number
  /** What is known of the watchman outside; undefined where it was never to be asked. */
  watchman: WatchmanState | undefined
  /** The background jobs by kind: waiting, in hand or to be tried again. */
  jobs: { name: string; count: number }[]
}

export async function readCounts(db: Db, { timeoutMs }: { timeoutMs: number }): Promise<Counts> {
  return db.transaction().execute(async trx => {
    await sql`select set_config('statement_timeout', ${`${timeoutMs}ms`}, true)`.execute(trx)
    const count = sql<number>`count(*)`.as('count')
    const oldestSlot = await findOldestSlot(trx)
    const alerts = await trx
      .selectFrom('alerts')
      .select(['sensor', 'priority', count])
      .where('state', '=', 'OPEN')
      .groupBy(['sensor', 'priority'])
      .execute()
    const deliveries = await trx
      .selectFrom('deliveries')
      .select(['channel', count])
      .where('status', '=', 'QUEUED')
      // What waits for a daily summary waits for its hour, not for us.
      .where('reason', 'is', null)
      .groupBy('channel')
      .execute()
    const mails = await trx.selectFrom('account_mails').select(count).executeTakeFirst()
    const accountMails = mails?.count ?? 0
    const watchman = await readWatchman(trx)
    return { oldestSlot, alerts, deliveries, accountMails, watchman, jobs: await countJobs(trx) }
  })
}

async function countJobs(trx: Db): Promise<Counts['jobs']> {
  // The queue's schema comes with the first process that works or sends.
  const queue = await rowOf(trx, { there: bool }, sql`select to_regclass('queue.job') is not null as there`)
  if (queue?.there !== true) return []
  return rowsOf(
    trx,
    { name: text, count: int },
    sql`select q.name, count(j.id) as count
    from queue.queue q left join queue.job j on j.name = q.name and j.state in ('created', 'retry', 'active')
    group by q.name`,
  )
}
