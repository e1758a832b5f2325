/** One connection, for COPY streams and for queries through Kysely alike. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Db, pgTypes } from '#db/open.ts'
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
  const client = new pg.Client({ connectionString: url, application_name: 'earshot backup', types: pgTypes })
  // A lost connection also fails the query under way, and that is where it is told.
  client.on('error', () => {})
  await client.connect()
  // An archive may take hours; a limit meant for requests must not end it, nor may a session's zone colour its text.
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set time zone 'UTC'`,
  )
  const lent = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => lent, end: async () => {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  // A query may take minutes: without its connection it fails at once, and the server takes back what it did.
  const cut = () => streamOf(client).destroy()
  signal?.addEventListener('abort', cut)
  try {
    return await work({ client, db })
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', cut)
    await endClient(client)
  }
}

function streamOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}

const END_MS = 1_000

/** A connection in the middle of a COPY does not listen to a polite goodbye. */
async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => streamOf(client).destroy(), END_MS)
  await client.end().catch(() => {})
  clearTimeout(timer)
}
