/** A database that notes which statements are sent to it, so that they can be asked again straight, or explained. */

import { dialectOver, type Lent } from '@earshot/server/src/db/dialect.ts'
import { PATIENCE } from '@earshot/server/src/db/limits.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { openPool } from '@earshot/server/src/db/pool.ts'
import type { DB } from '@earshot/server/src/db/tables.ts'
import { Kysely } from 'kysely'
import type { Logger } from 'pino'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface RecordedDatabase {
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
export function openRecorded({ url, max, log }: OpenOptions): RecordedDatabase {
  const pool = openPool({ url, kind: 'request', max, name: 'earshot bench', log, patience: PATIENCE })
  let heard: Statement[] = []
  const listening = (lent: Lent): Lent => ({
    query: (text, values = []) => {
      heard.push({ text, values })
      return lent.query(text, values)
    },
    release: () => lent.release(),
  })
  const dialect = dialectOver({ connect: async () => listening(await pool.connect()), end: () => pool.end() })
  return {
    db: new Kysely<DB>({ dialect }),
    during: async work => {
      heard = []
      const result = await work()
      return { result, statements: heard }
    },
  }
}
