/** Connections kept for what hangs on them: a lock, LISTEN. They carry little, so somebody has to listen for silence. */
import type pg from 'pg'
import { isReadOnly } from './errors.ts'
import { READ_ONLY_QUERY, refuseReadOnly } from './hosts.ts'
import { queryWithTimeout, terminateConnection } from './silent-connection.ts'
import { KEEPALIVE_EVERY_MS, KEEPALIVE_TIMEOUT_MS } from './timeouts.ts'

export interface KeepaliveTiming {
  everyMs: number
  limitMs: number
}

export interface KeepaliveClient {
  /** Runs queries one after the other, each with the limit of `KeepaliveTiming`. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
}

const DEFAULT_TIMING: KeepaliveTiming = { everyMs: KEEPALIVE_EVERY_MS, limitMs: KEEPALIVE_TIMEOUT_MS }

/**
 * Asks a connected client for a sign of life again and again. One that gives none is cut: its owner is told by `error`
 * and `end`, as of any lost connection.
 */
export function keepAlive(
  client: pg.Client,
  { everyMs, limitMs }: KeepaliveTiming = DEFAULT_TIMING,
): KeepaliveClient {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0

  const query: KeepaliveClient['query'] = (text, values = []) => {
    pending += 1
    const answer = last.then(() => queryWithTimeout<never>(client, { text, values, limitMs }))
    last = answer
      .catch(() => {})
      .then(() => {
        pending -= 1
      })
    return answer
  }
  const timer = setInterval(() => {
    // A query under way is a sign of life itself, or will be cut.
    if (pending > 0) return
    // A server that was demoted is left: what hangs on this connection belongs where others write.
    query(READ_ONLY_QUERY)
      .then(refuseReadOnly)
      .catch((error: Error) => isReadOnly(error) && terminateConnection(client, error))
  }, everyMs)
  timer.unref()
  client.once('end', () => clearInterval(timer))
  return { query }
}
