/** Reaches the database of an installation, and lets go of it. */
import type { Logger } from 'pino'
import { acquireDatabase } from './embedded/acquire.ts'
import { hostUrls } from './hosts.ts'
import { migrate } from './migrate.ts'
import { connectionsFor, type Db, openDatabase } from './open.ts'
import { ensureServerRole, grantRunning, serverUrl } from './running-role.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Where the database is: at an address, or embedded in the installation's folder where none is given. */
interface Installation {
  config: { databaseUrl: string | undefined; databaseOwnerUrl?: string | undefined; dataDir: string }
  log: Logger
}

export interface InstallationDatabase {
  db: Db
  url: string
  /** The same database as its owner, for what changes tables; connected when it is first used. */
  owner: Db
  release(): Promise<void>
}

export interface InstallationDatabaseOptions {
  /** How many connections are held at most. */
  max?: number
  /** `as-found` for commands that must not change the schema; otherwise it is brought to this version. */
  schema?: 'current' | 'as-found'
  /** The server works as the running role, which may not change what was written; commands of the operator as the owner. */
  role?: 'running' | 'owner'
}

/** The retention of samples takes partitions out, one at a time. */
const OWNER_CONNECTIONS = 1

/**
 * The database of this installation: the external one, or the embedded one, joined or started. The caller lets go of
 * it.
 * @throws where it cannot be reached, or its schema is newer than this version; nothing is held then
 */
export async function openInstallationDatabase(
  { config, log }: Installation,
  { max = 5, schema = 'current', role = 'owner' }: InstallationDatabaseOptions = {},
): Promise<InstallationDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await acquireDatabase({ dataDir: config.dataDir, log }) : undefined
  const urls =
    embedded === undefined ? externalUrls(config) : { owner: embedded.url, running: serverUrl(embedded.url) }
  const url = role === 'owner' ? urls.owner : urls.running
  const owner = openDatabase(urls.owner, { max: url === urls.owner ? max : OWNER_CONNECTIONS, log })
  const db = url === urls.owner ? owner : openDatabase(url, { max, log })
  const release = async () => {
    await db.destroy()
    if (owner !== db) await owner.destroy()
    await embedded?.release()
  }
  try {
    if (!embedded) await waitForDatabase(owner, { log })
    if (schema === 'current') await makeCurrent(owner, { ...urls, isEmbedded: embedded !== undefined, log })
  } catch (error) {
    await release()
    throw error
  }
  return { db, url, owner, release }
}

/** Without an owner's address of its own the server works as whoever `DATABASE_URL` names. */
function externalUrls({ databaseUrl = '', databaseOwnerUrl = databaseUrl }: Installation['config']) {
  return { owner: databaseOwnerUrl, running: databaseUrl }
}

interface Making {
  owner: string
  running: string
  isEmbedded: boolean
  log: Logger
}

async function makeCurrent(db: Db, { owner, running, isEmbedded, log }: Making): Promise<void> {
  const connection = connectionsFor(db, 'migration')
  const applied = await migrate(connection, { log })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  if (owner === running) return
  if (isEmbedded) await ensureServerRole(connection, owner)
  await grantRunning(connection, userOf(running))
}

function userOf(url: string): string {
  const [first = url] = hostUrls(url)
  return decodeURIComponent(new URL(first).username)
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
