import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { isTransient } from './errors.ts'
import type { Db } from './open.ts'
import { int, rowOf } from './rows.ts'

const OLDEST_VERSION = 15
const RETRY_MS = 500

/**
 * Waits until the database answers, for one that is started at the same time as we are, and checks that it is one we
 * can work with. What does not pass by itself (a wrong password, an unknown database, too old a version) fails at once.
 */
export async function waitForDatabase(
  db: Db,
  { timeoutMs = 30_000, log }: { timeoutMs?: number; log: Pick<Logger, 'info'> },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return checkVersion(await serverVersion(db))
    } catch (error) {
      if (!isTransient(error) || performance.now() >= deadline) throw unreachable(error)
      if (attempt === 1) log.info({ reason: String(error) }, 'waiting for the database')
      await pause(RETRY_MS)
    }
  }
}

async function serverVersion(db: Db): Promise<number> {
  const row = await rowOf(
    db,
    { version: int },
    sql`select current_setting('server_version_num')::integer / 10000 as version`,
  )
  return row?.version ?? 0
}

/** Throws for a server that is too old. */
export function checkVersion(version: number): void {
  if (version >= OLDEST_VERSION) return
  throw new UnsuitableDatabaseError(
    `The database is PostgreSQL ${version}; Earshot needs ${OLDEST_VERSION} or newer.`,
  )
}

class UnsuitableDatabaseError extends Error {}

function unreachable(error: unknown): Error {
  if (error instanceof UnsuitableDatabaseError) return error
  const text = error instanceof Error ? error.message || String(errorCode(error)) : String(error)
  return new Error(`The database named by DATABASE_URL cannot be used: ${text}`, { cause: error })
}
