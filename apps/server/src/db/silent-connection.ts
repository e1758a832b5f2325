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

const READ_GRACE_MS = 250

export interface TimedQuery {
  text: string
  values?: readonly unknown[]
  limitMs: number
  /** Called before the query fails. */
  onSilence?: () => void
}

/**
 * Runs one query. A connection that has not answered in time is closed, which fails the query: returned to a pool it would
 * hold up whoever gets it next behind the unanswered one (as pg's own `query_timeout` does).
 */
export async function queryWithTimeout<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { text, values, limitMs, onSilence }: TimedQuery,
): Promise<pg.QueryResult<Row>> {
  const giveUp = () => {
    onSilence?.()
    terminateConnection(client, new SilentConnectionError(limitMs))
  }
  let timer = setTimeout(() => {
    // This process may have been held up itself: what has arrived meanwhile is read first.
    timer = setTimeout(giveUp, READ_GRACE_MS)
  }, limitMs)
  try {
    return await client.query<Row>(text, values === undefined ? undefined : [...values])
  } finally {
    clearTimeout(timer)
  }
}

/** Cuts a connection that carries one long answer (COPY) when nothing at all has come or gone for so long. */
export function terminateWhenIdle(client: pg.ClientBase, limitMs: number): void {
  socketOf(client).setTimeout(limitMs, () => terminateConnection(client, new SilentConnectionError(limitMs)))
}

const CLOSE_GRACE_MS = 1_000

/** Ends a connection politely; one that does not listen (silent, or in the middle of a COPY) is cut a second later. */
export async function endConnection(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => terminateConnection(client), CLOSE_GRACE_MS)
  await client.end().catch(() => {})
  clearTimeout(timer)
}

/** Closes the socket at once, without telling PostgreSQL. What the connection was asked fails with `error`. */
export function terminateConnection(client: pg.ClientBase, error?: Error): void {
  socketOf(client).destroy(error)
}

function socketOf(client: pg.ClientBase): Socket {
  // Pooled clients are whole ones too, though the driver's types hide their connection.
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  if (!(stream instanceof Socket)) throw new Error('this connection has no socket')
  return stream
}
