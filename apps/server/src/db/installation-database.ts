/** Reaches the database of an installation, and lets go of it. */
import type { Logger } from 'pino'
import { acquireDatabase } from './embedded/acquire.ts'
import { migrate } from './migrate.ts'
import { connectionsFor, type Db, openDatabase } from './open.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Where the database is: at an address, or embedded in the installation's folder where none is given. */
interface Installation {
  config: { databaseUrl: string | undefined; dataDir: string }
  log: Logger
}

export interface InstallationDatabase {
  db: Db
  url: string
  release(): Promise<void>
}

export interface InstallationDatabaseOptions {
  /** How many connections are held at most. */
  max?: number
  /** `as-found` for commands that must not change the schema; otherwise it is brought to this version. */
  schema?: 'current' | 'as-found'
}

/**
 * The database of this installation: the external one, or the embedded one, joined or started. The caller lets go of
 * it.
 * @throws where it cannot be reached, or its schema is newer than this version; nothing is held then
 */
export async function openInstallationDatabase(
  { config, log }: Installation,
  { max = 5, schema = 'current' }: InstallationDatabaseOptions = {},
): Promise<InstallationDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await acquireDatabase({ dataDir: config.dataDir, log }) : undefined
  const url = embedded?.url ?? config.databaseUrl ?? ''
  const db = openDatabase(url, { max, log })
  const release = async () => {
    await db.destroy()
    await embedded?.release()
  }
  try {
    if (!embedded) await waitForDatabase(db, { log })
    const applied = schema === 'current' ? await migrate(connectionsFor(db, 'migration'), { log }) : []
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  } catch (error) {
    await release()
    throw error
  }
  return { db, url, release }
}

/** Runs `work` with the database and lets go of it whatever happens. */
export async function withDatabase<Result>(
  installation: Installation,
  work: (database: InstallationDatabase) => Promise<Result>,
  options: InstallationDatabaseOptions = {},
): Promise<Result> {
  const held = await openInstallationDatabase(installation, options)
  try {
    return await work(held)
  } finally {
    await held.release()
  }
}
