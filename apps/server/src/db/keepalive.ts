/** Connections kept for what hangs on them: a lock, LISTEN. They carry little, so somebody has to listen for silence. */
import type pg from 'pg'
import { isReadOnly } from './errors.ts'
import { ASK_WRITABLE, refuseReadOnly } from './hosts.ts'
import { PULSE_EVERY_MS, PULSE_LIMIT_MS } from './limits.ts'
import { ask, cut } from './silent-connection.ts'

export interface Pulse {
  everyMs: number
  limitMs: number
}

export interface KeepaliveClient {
  /** Runs queries one after the other, each with the pulse's limit. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
}

const PULSE: Pulse = { everyMs: PULSE_EVERY_MS, limitMs: PULSE_LIMIT_MS }

/**
 * Asks a connected client for a sign of life again and again. One that gives none is cut: its owner is told by `error`
 * and `end`, as of any lost connection.
 */
export function keepAlive(client: pg.Client, { everyMs, limitMs }: Pulse = PULSE): KeepaliveClient {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0

  const query: KeepaliveClient['query'] = (text, values = []) => {
    asked += 1
    const answer = last.then(() => ask<never>(client, { text, values, limitMs }))
    last = answer
      .catch(() => {})
      .then(() => {
        asked -= 1
      })
    return answer
  }
  const timer = setInterval(() => {
    // A query under way is a sign of life itself, or will be cut.
    if (asked > 0) return
    // A server that was demoted is left: what hangs on this connection belongs where others write.
    query(ASK_WRITABLE)
      .then(refuseReadOnly)
      .catch((error: Error) => isReadOnly(error) && cut(client, error))
  }, everyMs)
  timer.unref()
  client.once('end', () => clearInterval(timer))
  return { query }
}
