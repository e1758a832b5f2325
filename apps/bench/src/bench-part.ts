import { loadConfig } from '@earshot/server/src/config.ts'
import { type Context, createContext } from '@earshot/server/src/context.ts'
import { migrate } from '@earshot/server/src/db/migrate.ts'
import { type Db, openDatabase } from '@earshot/server/src/db/open.ts'
import type { FleetSize } from '@earshot/server/src/seed/fleet/plan.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'

export interface Bench {
  /** True for fewer and shorter rounds: they show whether it runs, not how fast. */
  quick: boolean
  /** Parts that run by the clock are loaded for this long. */
  minutes: number
  /** The size of the fleet, for the parts that fill one. */
  fleet: FleetSize
  print: (text: string) => void
  log: Logger
  /** A folder that goes with the run. */
  folder: string
  /** The embedded PostgreSQL's maintenance database. */
  url: string
}

export interface BenchDatabase {
  db: Db
  url: string
  ctx: Context
}

/** A migrated database of the part's own, so that no part meets what another has left. */
export async function withDatabase<Result>(
  { url: server, folder, log }: Bench,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const name = `bench_${process.pid}_${databasesMade++}`
  const maintenance = openDatabase(server, { max: 1, log })
  const address = new URL(server)
  address.pathname = `/${name}`
  await sql`create database ${sql.id(name)}`.execute(maintenance)
  const db = openDatabase(address.href, { max: 12, log })
  try {
    await migrate(db)
    const environment = { DATA_DIR: folder, DEMO: 'off', SECOND_FACTOR: 'off', LOG_LEVEL: 'error' }
    const config = loadConfig(environment)
    return await work({ db, url: address.href, ctx: createContext({ config, db, log }) })
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
    await maintenance.destroy()
  }
}

let databasesMade = 0
