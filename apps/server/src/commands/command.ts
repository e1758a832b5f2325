import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { acquireDatabase } from '#db/embedded/acquire.ts'
import { migrate } from '#db/migrate.ts'
import { connectionsFor, type Db, openDatabase } from '#db/open.ts'
import { waitForDatabase } from '#db/wait.ts'

export interface CommandInput {
  config: Config
  log: Logger
  /** The arguments after the command's name. */
  args: string[]
  /** Writes one line for the person at the terminal; logs are for machines. */
  say: (line: string) => void
}

export interface Command {
  summary: string
  usage: string
  run(input: CommandInput): Promise<void>
}

/** Something is wrong with what was typed; the message is shown without a stack. */
export class UsageError extends Error {}

export interface HeldDatabase {
  db: Db
  url: string
  release(): Promise<void>
}

export interface HoldOptions {
  /** At most this many connections are open. */
  max?: number
  /** `as-found` for commands that must not change the schema; otherwise it is brought to this version. */
  schema?: 'current' | 'as-found'
}

/**
 * The database of this installation: the external one, or the embedded one, joined or started. The caller lets go of
 * it.
 * @throws where it cannot be reached, or its schema is newer than this version; nothing is held then
 */
export async function holdDatabase(
  { config, log }: Pick<CommandInput, 'config' | 'log'>,
  { max = 5, schema = 'current' }: HoldOptions = {},
): Promise<HeldDatabase> {
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
  input: Pick<CommandInput, 'config' | 'log'>,
  work: (held: HeldDatabase) => Promise<Result>,
  options: HoldOptions = {},
): Promise<Result> {
  const held = await holdDatabase(input, options)
  try {
    return await work(held)
  } finally {
    await held.release()
  }
}
