/**
 * Decides which process reads which session of an external broker, by advisory locks: they die with the connection
 * that holds them.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import { databaseHosts, READ_ONLY_QUERY, refuseReadOnly } from '#db/hosts.ts'
import { endConnection } from '#db/silent-connection.ts'
import { LONG_LIVED_SESSION } from '#db/timeouts.ts'

/** A database that says nothing for so long is as good as away. */
const ANSWER_MS = 10_000

/**
 * The class may be any number that no other lock uses; the second key is the session, 0 the presence of a process.
 */
const LOCK_CLASS = 7_225_010

export interface JoinOptions {
  databaseUrl: string
  log: Pick<Logger, 'warn'>
  /** The locks are gone with it: whoever has them now is sent what was not acknowledged here. */
  onEnd: (client: pg.Client) => void
}

/** The connection that makes this process one of the members, and holds the sessions it takes. */
export async function joinMembers({ databaseUrl, log, onEnd }: JoinOptions): Promise<pg.Client> {
  const hosts = databaseHosts(databaseUrl)
  const host = hosts.current()
  const client = new pg.Client({
    connectionString: host,
    application_name: 'earshot broker sessions',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', error =>
    log.warn({ err: error }, 'the connection that holds the broker sessions was lost'),
  )
  client.on('end', () => onEnd(client))
  try {
    await client.connect()
    // Locks of a standby bind nobody on the server that is written to.
    refuseReadOnly(await client.query(READ_ONLY_QUERY))
    // The server is asked every few seconds; were this connection to fall silent, its locks would keep others from
    // reading.
    await client.query(LONG_LIVED_SESSION)
    await client.query('select pg_advisory_lock_shared($1, 0)', [LOCK_CLASS])
    return client
  } catch (error) {
    hosts.leave(host)
    void endConnection(client)
    throw error
  }
}

export async function countMembers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ members: string }>(
    `select count(*) as members from pg_locks
     where locktype = 'advisory' and granted and classid = $1 and objid = 0 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  )
  return Math.max(1, Number(rows[0]?.members))
}

/** Locks a session; false where another process holds it. */
export async function lockSession(client: pg.Client, session: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK_CLASS,
    session,
  ])
  return rows[0]?.taken ?? false
}

export async function unlockSession(client: pg.Client, session: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, session])
}
