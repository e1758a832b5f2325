import { errorCode } from '@earshot/contract/rules/unknown.ts'
import pg from 'pg'
import { type KeepaliveClient, keepAlive } from '#db/keepalive.ts'
import { endConnection } from '#db/silent-connection.ts'
import { DEFAULT_TIMEOUTS } from '#db/timeouts.ts'

/**
 * One holder of a server has a connection with a shared lock. The lock goes when the process goes, however it goes,
 * so files left behind never decide who still holds the server.
 */
export type HolderLock = {
  /** Calls the listener once when the connection is lost without leave(); at once if it already was. */
  onLost(listener: () => void): void
  /** True where there is no other holder, and from now on nobody can become one: the caller must stop the server. */
  isLast(): Promise<boolean>
  leave(): Promise<void>
}

// Any constant will do; the locks of the database `postgres` are ours alone.
const HOLDERS_LOCK_ID = 7_225_002

/**
 * These errors mean that it is not there now, but soon: it is starting up, shutting down, ended by the administrator,
 * or has no connection.
 */
const TRANSIENT_CODES = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'XX000'])

/** Answers undefined when the server is just going away; rejects when it does not let us in. */
export async function acquireHolderLock(url: string): Promise<HolderLock | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'earshot holder',
    keepAlive: true,
    connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectMs,
  })
  const lost = watchLoss(client)
  try {
    await client.connect()
    const kept = keepAlive(client)
    if (await tryLock(kept, 'pg_try_advisory_lock_shared')) return createHolderLock(client, { kept, lost })
    await endConnection(client)
    return undefined
  } catch (error) {
    await endConnection(client)
    if (isTransientFailure(error)) return undefined
    throw explain(error)
  }
}

function createHolderLock(
  client: pg.Client,
  { kept, lost }: { kept: KeepaliveClient; lost: Promise<void> },
): HolderLock {
  let left = false
  return {
    onLost: listener => {
      lost.then(() => {
        if (!left) listener()
      })
    },
    isLast: () => tryLock(kept, 'pg_try_advisory_lock').catch(() => false),
    leave: async () => {
      left = true
      await endConnection(client)
    },
  }
}

function watchLoss(client: pg.Client): Promise<void> {
  return new Promise(resolve => {
    // 'end' follows; without this listener an 'error' would end the process.
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
}

async function tryLock(
  client: KeepaliveClient,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
) {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [HOLDERS_LOCK_ID])
  return rows[0]?.taken === true
}

function isTransientFailure(error: unknown): boolean {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : ''
  return (code !== undefined && TRANSIENT_CODES.has(code)) || /Connection terminated/.test(message)
}

function explain(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  return new Error(`The embedded PostgreSQL runs but does not let Earshot in: ${text}`, { cause: error })
}
