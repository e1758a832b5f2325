/**
 * The job queue: pg-boss in a schema of its own, over the connections the process already has. Where nobody works or
 * sends, nothing of it is loaded.
 */
import { CompiledQuery, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '#db/open.ts'
import type { JobDefinition } from './job.ts'

const QUEUE_SCHEMA = 'queue'
const HOUR_S = 3600
// Any constant will do, as long as nothing else in the database uses it.
const INSTALL_LOCK = 7_225_012

export type Queue = PgBoss

export interface QueueInput {
  db: Db
  log: Pick<Logger, 'warn'>
}

/** Makes a queue that is not started, because sending needs no more. */
export async function createQueue({ db, log }: QueueInput, { supervise = true } = {}): Promise<Queue> {
  const { default: Boss } = await import('pg-boss')
  const queue = new Boss({
    db: { executeSql: (text, values) => execute(db, { text, values }) },
    schema: QUEUE_SCHEMA,
    supervise,
    // Its own timer would end the process when the database is away as a scheduled job ends; repeat.ts does it.
    schedule: false,
    maintenanceIntervalSeconds: 60,
    // A done job is kept for a day: a job that runs once a day knows by it that it has run.
    archiveCompletedAfterSeconds: 25 * HOUR_S,
    archiveFailedAfterSeconds: 7 * 24 * HOUR_S,
    deleteAfterDays: 14,
  })
  queue.on('error', error => log.warn({ err: error }, 'the job queue could not be kept in order'))
  return queue
}

/**
 * Makes the schema and the queues that are missing. Several processes may do so at once: making two queues at the same
 * time would be a deadlock, so they wait for each other.
 */
export async function installQueue({ db, log }: QueueInput, jobs: readonly JobDefinition[]): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${INSTALL_LOCK})`.execute(connection)
    try {
      const queue = await createQueue({ db: connection, log }, { supervise: false })
      await queue.start()
      for (const job of jobs) await makeQueue(queue, job)
      await queue.stop({ graceful: false })
    } finally {
      // The lock goes with the connection, too.
      await sql`select pg_advisory_unlock(${INSTALL_LOCK})`.execute(connection).catch(() => {})
    }
  })
}

async function makeQueue(
  queue: Queue,
  { name, single, retry, timeoutSeconds }: JobDefinition,
): Promise<void> {
  const options = {
    name,
    policy: single ? ('short' as const) : ('standard' as const),
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
  }
  if ((await queue.getQueue(name)) === null) await queue.createQueue(name, options)
  // An earlier version of the program may have made it by other rules.
  else await queue.updateQueue(name, options)
}

async function execute(
  db: Db,
  { text, values = [] }: { text: string; values?: unknown[] },
): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async connection => {
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values))
      return { rows: rows ?? [] }
    } catch (error) {
      // Texts without values hold a whole transaction; one that failed must not go back to the pool half done.
      if (values.length === 0) await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      throw error
    }
  })
}
