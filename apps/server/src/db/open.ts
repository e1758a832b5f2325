import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB } from './tables.ts'

/** A connection pool or a transaction: queries take either and do not ask which. */
export type Db = Kysely<DB>

export type OpenOptions = {
  /** Connections held at most. */
  max: number
  log: Pick<Logger, 'warn'>
  /** Shown in pg_stat_activity. */
  name?: string
}

const { INT8, INT8_ARRAY, NUMERIC, DATE } = { INT8: 20, INT8_ARRAY: 1016, NUMERIC: 1700, DATE: 1082 }

const toNumber = (text: string) => Number(text)
const asText = (text: string) => text

// count(*) and identity keys stay far below 2^53, and a date without time has no zone to be shifted by.
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toNumber],
  [NUMERIC, toNumber],
  [DATE, asText],
  [INT8_ARRAY, text => (pg.types.getTypeParser(INT8_ARRAY, 'text')(text) as unknown[]).map(Number)],
])

/** The type parsers of every connection of ours: int8 and numeric as number, date as 'YYYY-MM-DD', timestamptz as Date. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens a pool. `destroy()` on the answer closes it. */
export function openDatabase(url: string, { max, log, name = 'earshot' }: OpenOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    types: pgTypes,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    // A database that vanished without a word (a cut cable, a firewall that forgot us) is found out within minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without a listener the loss of an idle connection (a restarted database) would end the whole process.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  // While it is in use the pool does not listen. Whoever uses it learns of the loss by their query.
  pool.on('connect', client => void client.on('error', () => {}))
  const dialect = new PostgresDialect({
    pool,
    // Days are computed in each site's own zone; the session's zone must never matter.
    onCreateConnection: async connection => {
      await connection.executeQuery(CompiledQuery.raw(`set time zone 'UTC'`))
    },
  })
  const db = new Kysely<DB>({ dialect })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** Connections by what they do, and queries that wait for one; undefined for a transaction. */
export function poolUse(db: Db): { busy: number; idle: number; waiting: number } | undefined {
  const pool = pools.get(db)
  if (pool === undefined) return undefined
  const { totalCount, idleCount, waitingCount } = pool
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
