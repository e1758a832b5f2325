/** Opens one connection, for COPY streams and for queries through Kysely alike. */
import { Kysely } from 'kysely'
import pg from 'pg'
import { createDialect } from '#db/dialect.ts'
import { databaseHosts } from '#db/hosts.ts'
import type { Db } from '#db/open.ts'
import { pgTypes } from '#db/pg-types.ts'
import { endConnection, terminateConnection, terminateWhenIdle } from '#db/silent-connection.ts'
import type { DB } from '#db/tables.ts'
import { DEFAULT_TIMEOUTS } from '#db/timeouts.ts'

export interface BackupConnection {
  client: pg.Client
  /** Runs on the client; inside one of its transactions, so does the client. */
  db: Db
}

/** `signal` gives the work up. */
export async function withConnection<Result>(
  url: string,
  work: (connection: BackupConnection) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted()
  // The code that holds the database has found the server that can be written to.
  const connectionString = databaseHosts(url).current()
  const client = new pg.Client({ connectionString, application_name: 'earshot backup', types: pgTypes })
  // A lost connection also fails the query under way, and that is where it is told.
  client.on('error', () => {})
  await client.connect()
  // An archive may take hours; a limit meant for requests must not end it, nor may a session's zone color its text.
  // A connection that carries nothing at all for so long is another matter.
  terminateWhenIdle(client, DEFAULT_TIMEOUTS.queryMs.export)
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set time zone 'UTC'`,
  )
  const lent = Object.assign(client, { release: () => {} })
  const db = new Kysely<DB>({ dialect: createDialect({ connect: async () => lent, end: async () => {} }) })
  // A query may take minutes: without its connection it fails at once, and the server takes back what it did.
  const giveUp = () => terminateConnection(client)
  signal?.addEventListener('abort', giveUp)
  try {
    return await work({ client, db })
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', giveUp)
    await endConnection(client)
  }
}
