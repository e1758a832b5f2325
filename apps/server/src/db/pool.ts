/**
 * A pool of connections for one kind of query. A connection that falls silent is closed and never handed out again, and
 * those beside it, which go the same way through the network, have to prove themselves first.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import { AuthorTracker, currentAuthor } from './author.ts'
import type { ConnectionSource, PooledConnection } from './dialect.ts'
import {
  isConnectionUnusable,
  isDatabaseUnavailable,
  isReadOnly,
  isUnreplicatedCommit,
  UnreplicatedCommitError,
} from './errors.ts'
import { type DatabaseHosts, databaseHosts, READ_ONLY_QUERY, refuseReadOnly } from './hosts.ts'
import { pgTypes } from './pg-types.ts'
import { queryWithTimeout, type TimedQuery, terminateConnection } from './silent-connection.ts'
import { connectLimit, type DatabaseTimeouts, pooledSession, type QueryKind } from './timeouts.ts'

export interface PoolOptions {
  url: string
  kind: QueryKind
  /** At most this many connections are open. */
  max: number
  /** The name that pg_stat_activity shows. */
  name: string
  log: Pick<Logger, 'warn'>
  timeouts: DatabaseTimeouts
  /** A standby is only read from, so it may be read-only; any other server is refused for that. */
  isStandby?: boolean | undefined
}

export interface Pool extends ConnectionSource {
  /** Resolves when all connections have been returned; may be called again. */
  end(): Promise<void>
  /** Fails what is under way for this reason, and closes. */
  terminate(reason: string): void
  use(): { busy: number; idle: number; waiting: number }
  /** Counts the connections given up so far. */
  silentCount(): number
  /** Stops handing out the connections made until now: the server turned out read-only. */
  retireConnections(): void
}

const IDLE_LIMIT_MS = 30_000
/** PostgreSQL is told at once that a connection ends, or never. */
const CLOSE_GRACE_MS = 1_000
/** No connection outlives this: a server that was replaced behind a proxy or a name is left in the end. */
const MAX_LIFETIME_SECONDS = 1_800
/** pg-pool's words for a pool whose connections are all in use: the server is well. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

export function openPool({ url, kind, max, name, log, timeouts, isStandby = false }: PoolOptions): Pool {
  const limitMs = timeouts.queryMs[kind] + timeouts.slackMs
  const open = new Set<pg.PoolClient>()
  const trackers = new WeakMap<pg.ClientBase, AuthorTracker>()
  const hosts = databaseHosts(url)
  const connectMs = connectLimit(timeouts, hosts.count)
  /** The connections whose last statement committed without the standby. */
  const unreplicated = new WeakSet<pg.ClientBase>()
  const judge = isStandby ? () => {} : refuseReadOnly
  const liveness = createLivenessTracker({ kind, log, timeouts, hosts, unreplicated, judge })
  let ended: Promise<void> | undefined

  const pool = new pg.Pool({
    Client: clientWithin(connectMs),
    connectionString: hosts.current(),
    max,
    application_name: name,
    types: pgTypes,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    // Spread, so that they do not all leave in the same second.
    maxLifetimeSeconds: Math.round(MAX_LIFETIME_SECONDS * (0.7 + 0.3 * Math.random())),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async client => {
      await liveness.query(client, { text: pooledSession(timeouts.queryMs[kind]), limitMs: connectMs })
      judge(await liveness.query(client, { text: READ_ONLY_QUERY, limitMs: connectMs }))
    },
  })
  // The loss of an idle connection (a restarted database) would end the whole process if nobody listened.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', client => {
    open.add(client)
    client.once('end', () => open.delete(client))
    client.on('notice', notice => {
      if (isUnreplicatedCommit(notice)) unreplicated.add(client)
    })
    // While it is in use the pool does not listen. Whoever uses it learns of the loss by their query.
    client.on('error', () => {})
  })

  /** Each server is tried once: behind a fail-over the next one may be the one that can be written to. */
  async function connect(): Promise<pg.PoolClient> {
    for (let tries = hosts.count; ; tries -= 1) {
      const host = hosts.current()
      pool.options.connectionString = host
      try {
        return await pool.connect()
      } catch (error) {
        if (!isDatabaseUnavailable(error) || (error instanceof Error && error.message === ALL_IN_USE))
          throw error
        hosts.leave(host)
        if (tries <= 1) throw error
      }
    }
  }

  async function acquireClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect()
      if (await liveness.isAlive(client)) return client
      terminateConnection(client)
      client.release(true)
    }
  }

  function toPooledConnection(client: pg.PoolClient): PooledConnection {
    const tracker = trackers.get(client) ?? new AuthorTracker()
    trackers.set(client, tracker)
    return createPooledConnection(client, {
      tracker,
      query: (text, values) => liveness.query(client, { text, values, limitMs }),
      retireConnections: hosts.retireConnections,
    })
  }

  async function close(): Promise<void> {
    await pool.end()
    setTimeout(() => terminateAll(), CLOSE_GRACE_MS).unref()
  }

  function terminateAll(error?: Error): void {
    for (const client of open) terminateConnection(client, error)
  }

  const end = () => {
    ended ??= close()
    return ended
  }
  return {
    connect: async () => toPooledConnection(await acquireClient()),
    end,
    terminate: reason => {
      void end()
      terminateAll(new Error(`Connection terminated: ${reason}`))
    },
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    silentCount: liveness.silentCount,
    retireConnections: hosts.retireConnections,
  }
}

/** The pool has one limit for waiting and for connecting, which is too long to find out that a server is away. */
function clientWithin(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis })
    }
  }
}

interface LivenessOptions extends Pick<PoolOptions, 'kind' | 'log' | 'timeouts'> {
  hosts: DatabaseHosts
  unreplicated: WeakSet<pg.ClientBase>
  /** Throws for an answer to `READ_ONLY_QUERY` by a server that is of no use. */
  judge: (answer: pg.QueryResult) => void
}

interface LivenessTracker {
  query<Row extends pg.QueryResultRow>(
    client: pg.ClientBase,
    question: Omit<TimedQuery, 'onSilence'>,
  ): Promise<pg.QueryResult<Row>>
  isAlive(client: pg.ClientBase): Promise<boolean>
  silentCount(): number
}

/**
 * Finds out which connections answer: one that does not is closed, and whoever was last heard before it is no longer
 * trusted.
 */
function createLivenessTracker({
  kind,
  log,
  timeouts,
  hosts,
  unreplicated,
  judge,
}: LivenessOptions): LivenessTracker {
  /** The moment when each connection was made. */
  const connectedAt = new WeakMap<pg.ClientBase, number>()
  /** The moment when each connection answered last. */
  const answeredAt = new WeakMap<pg.ClientBase, number>()
  /** A server that has not answered since may have fallen silent, too. */
  let silentSince = Number.NEGATIVE_INFINITY
  let silentCount = 0

  async function query<Row extends pg.QueryResultRow>(
    client: pg.ClientBase,
    question: Omit<TimedQuery, 'onSilence'>,
  ): Promise<pg.QueryResult<Row>> {
    const askedAt = performance.now()
    const onSilence = () => {
      silentCount += 1
      silentSince = Math.max(silentSince, askedAt)
      log.warn({ kind, limitMs: question.limitMs }, 'a database connection fell silent and was closed')
    }
    try {
      const result = await queryWithTimeout<Row>(client, { ...question, onSilence })
      if (unreplicated.has(client)) throw new UnreplicatedCommitError()
      return result
    } finally {
      unreplicated.delete(client)
      const now = performance.now()
      answeredAt.set(client, now)
      // The first question is asked as soon as it is connected.
      if (!connectedAt.has(client)) connectedAt.set(client, askedAt)
    }
  }

  /** Nobody's work is lost on a connection that died while it lay idle. */
  async function isAlive(client: pg.ClientBase): Promise<boolean> {
    const at = answeredAt.get(client) ?? 0
    if (at < silentSince) return false
    if ((connectedAt.get(client) ?? 0) <= hosts.retiredBefore()) return false
    if (performance.now() - at < timeouts.checkAfterIdleMs) return true
    try {
      judge(await query(client, { text: READ_ONLY_QUERY, limitMs: timeouts.checkMs }))
      return true
    } catch (error) {
      if (isReadOnly(error)) hosts.retireConnections()
      return false
    }
  }

  return { query, isAlive, silentCount: () => silentCount }
}

interface PooledConnectionInput {
  tracker: AuthorTracker
  query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<Row>>
  retireConnections: () => void
}

/** Each statement is sent on behalf of the current author; a transaction fails with the error that broke it first. */
function createPooledConnection(
  client: pg.PoolClient,
  { tracker, query, retireConnections }: PooledConnectionInput,
): PooledConnection {
  let failure: unknown
  let demoted = false
  return {
    query: async (question, values) => {
      const { text, before } = tracker.prepare(question, currentAuthor())
      try {
        if (before !== undefined) await query(before)
        return await query(text, values)
      } catch (error) {
        if (isReadOnly(error)) {
          demoted = true
          retireConnections()
        }
        // A rollback on a lost connection is refused without the reason; a transaction is to fail with its own.
        if (failure === undefined || !isConnectionUnusable(error)) failure = error
        throw failure
      }
    },
    release: () => client.release(demoted),
  }
}
