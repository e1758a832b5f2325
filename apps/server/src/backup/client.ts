/** Opens one connection, for COPY streams and for queries through Kysely alike. */
import { Kysely } from 'kysely'
import pg from 'pg'
import { dialectOver } from '#db/dialect.ts'
import { databaseHosts } from '#db/hosts.ts'
import { PATIENCE } from '#db/limits.ts'
import type { Db } from '#db/open.ts'
import { pgTypes } from '#db/pg-types.ts'
import { cut, cutWhenQuiet, endConnection } from '#db/silent-connection.ts'
import type { DB } from '#db/tables.ts'

export interface OneConnection {
  client: pg.Client
  /** Runs on the client; inside one of its transactions, so does the client. */
  db: Db
}

/** `signal` gives the work up. */
export async function withConnection<Result>(
  url: string,
  work: (connection: OneConnection) => Promise<Result>,
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
  cutWhenQuiet(client, PATIENCE.queryMs.export)
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set time zone 'UTC'`,
  )
  const lent = Object.assign(client, { release: () => {} })
  const db = new Kysely<DB>({ dialect: dialectOver({ connect: async () => lent, end: async () => {} }) })
  // A query may take minutes: without its connection it fails at once, and the server takes back what it did.
  const giveUp = () => cut(client)
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
