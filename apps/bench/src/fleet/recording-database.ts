/** A database that notes which statements are sent to it, so that they can be asked again straight, or explained. */

import { createDialect, type PooledConnection } from '@earshot/server/src/db/dialect.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { openPool } from '@earshot/server/src/db/pool.ts'
import type { DB } from '@earshot/server/src/db/tables.ts'
import { DEFAULT_TIMEOUTS } from '@earshot/server/src/db/timeouts.ts'
import { Kysely } from 'kysely'
import type { Logger } from 'pino'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface RecordingDatabase {
  db: Db
  /**
   * Returns the statements that were sent while `work` ran, in that order. Calls must follow each other: two at
   * once would record each other's.
   */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: Statement[] }>
}

interface OpenOptions {
  url: string
  max: number
  log: Pick<Logger, 'warn'>
}

/** `destroy()` on its `db` closes it. */
export function openRecordingDatabase({ url, max, log }: OpenOptions): RecordingDatabase {
  const pool = openPool({ url, kind: 'request', max, name: 'earshot bench', log, timeouts: DEFAULT_TIMEOUTS })
  let sent: Statement[] = []
  const recorded = (connection: PooledConnection): PooledConnection => ({
    query: (text, values = []) => {
      sent.push({ text, values })
      return connection.query(text, values)
    },
    release: () => connection.release(),
  })
  const dialect = createDialect({
    connect: async () => recorded(await pool.connect()),
    end: () => pool.end(),
  })
  return {
    db: new Kysely<DB>({ dialect }),
    during: async work => {
      sent = []
      const result = await work()
      return { result, statements: sent }
    },
  }
}
