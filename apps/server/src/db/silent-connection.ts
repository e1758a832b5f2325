/** Asking a connection with a limit, and giving up one that does not answer. */
import { Socket } from 'node:net'
import pg from 'pg'

/** Nothing came back. Whether the query ran is not known: only what may be repeated is tried again. */
export class SilentConnectionError extends Error {
  /** SQLSTATE of a failed connection, so that it counts as one wherever errors are told apart. */
  readonly code = '08006'

  constructor(limitMs: number) {
    super(`the database connection was silent for ${limitMs} ms`)
    this.name = 'SilentConnectionError'
  }
}

const READING_MS = 250

export interface Question {
  text: string
  values?: readonly unknown[]
  limitMs: number
  /** Called before the query fails. */
  onSilence?: () => void
}

/**
 * Runs one query. A connection that has not answered in time is cut, which fails the query: returned to a pool it would
 * hold up whoever gets it next behind the unanswered one (as pg's own `query_timeout` does).
 */
export async function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { text, values, limitMs, onSilence }: Question,
): Promise<pg.QueryResult<Row>> {
  const giveUp = () => {
    onSilence?.()
    cut(client, new SilentConnectionError(limitMs))
  }
  let timer = setTimeout(() => {
    // This process may have been held up itself: what has arrived meanwhile is read first.
    timer = setTimeout(giveUp, READING_MS)
  }, limitMs)
  try {
    return await client.query<Row>(text, values === undefined ? undefined : [...values])
  } finally {
    clearTimeout(timer)
  }
}

/** Cuts a connection that carries one long answer (COPY) when nothing at all has come or gone for so long. */
export function cutWhenQuiet(client: pg.ClientBase, limitMs: number): void {
  streamOf(client).setTimeout(limitMs, () => cut(client, new SilentConnectionError(limitMs)))
}

const GOODBYE_MS = 1_000

/** Ends a connection politely; one that does not listen (silent, or in the middle of a COPY) is cut a second later. */
export async function endConnection(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(client), GOODBYE_MS)
  await client.end().catch(() => {})
  clearTimeout(timer)
}

/** Ends a connection without the goodbye that nobody might hear. What it was asked fails with `error`. */
export function cut(client: pg.ClientBase, error?: Error): void {
  streamOf(client).destroy(error)
}

function streamOf(client: pg.ClientBase): Socket {
  // Pooled clients are whole ones too, though the driver's types hide their connection.
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  if (!(stream instanceof Socket)) throw new Error('this connection has no socket')
  return stream
}
