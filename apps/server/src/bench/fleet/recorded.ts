/** A database that notes which statements are sent to it, so that they can be asked again straight, or explained. */
import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { dialectOver, type Lent } from '#db/dialect.ts'
import { PATIENCE } from '#db/limits.ts'
import type { Db } from '#db/open.ts'
import { openPool } from '#db/pool.ts'
import type { DB } from '#db/tables.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface RecordedDatabase {
  db: Db
  /**
   * Tells what was sent while `work` ran, in that order. Works one after the other: two at once would hear of each
   * other's.
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
