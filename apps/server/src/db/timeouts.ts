/**
 * The database may take so long. PostgreSQL itself ends a query after its limit and says so; a client that has
 * heard nothing a little later has a silent connection, which is given up
 * (docs/decisions/020-silent-connections.md).
 */

/**
 * The purpose of a query. `request`: somebody waits for the answer. `bundle`: telemetry that is acknowledged after
 * it. `pass`: the engine. `export`: it reads or writes everything, as a backup or the demo farm's history.
 * `migration`: it rewrites a table that grew for years, and is of no use half done.
 */
export type QueryKind = 'request' | 'bundle' | 'pass' | 'export' | 'migration'

export interface DatabaseTimeouts {
  /** A new connection, and waiting for a free one: longer than a request's limit, at whose end silent ones make room. */
  connectMs: number
  /** Connecting to one of several servers: one that died without a word must not keep us from the next. */
  nextHostMs: number
  /** The limit of one query, in PostgreSQL. A transaction may stand idle as long, because its client may be gone. */
  queryMs: Record<QueryKind, number>
  /** PostgreSQL's answer must have come so much later, were it only that the query takes too long. */
  slackMs: number
  /** A connection unused for so long is asked for a sign of life before it gets work … */
  checkAfterIdleMs: number
  /** … and has so long to give it. */
  checkMs: number
}

export const DEFAULT_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 20_000,
  nextHostMs: 3_000,
  queryMs: { request: 15_000, bundle: 15_000, pass: 60_000, export: 1_800_000, migration: 86_400_000 },
  slackMs: 3_000,
  checkAfterIdleMs: 5_000,
  checkMs: 3_000,
}

/** Returns the time in which a server has to take a connection, in milliseconds, where so many are named. */
export function connectLimit({ connectMs, nextHostMs }: DatabaseTimeouts, hostCount: number): number {
  return hostCount > 1 ? nextHostMs : connectMs
}

/** Connections kept for what hangs on them (a lock, LISTEN) give a sign of life so often … */
export const KEEPALIVE_EVERY_MS = 10_000
/** … within this time. */
export const KEEPALIVE_TIMEOUT_MS = 5_000

/** PostgreSQL ends a session that has heard nothing for so long: nobody's locks outlive their connection by more. */
const SESSION_LIMIT_MS = 60_000

/** Sets up connections that are kept for what hangs on them. */
export const LONG_LIVED_SESSION = `set idle_session_timeout = ${SESSION_LIMIT_MS}; set tcp_user_timeout = ${SESSION_LIMIT_MS}`

/**
 * Sets up the connections of a pool. Days are computed in each site's own zone; the session's zone must never matter.
 */
export function pooledSession(queryMs: number): string {
  const settings = [
    `set time zone 'UTC'`,
    `set statement_timeout = ${queryMs}`,
    `set idle_in_transaction_session_timeout = ${queryMs}`,
    LONG_LIVED_SESSION,
  ]
  return settings.join('; ')
}
