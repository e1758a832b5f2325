/**
 * A pool of connections for one kind of query. A connection that falls silent is closed and never handed out again, and
 * those beside it, which go the same way through the network, have to prove themselves first.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import { authorNow, Telling } from './author.ts'
import type { Lender, Lent } from './dialect.ts'
import { isDatabaseAway, isReadOnly, isUnusable } from './errors.ts'
import { ASK_WRITABLE, type DatabaseHosts, databaseHosts, refuseReadOnly } from './hosts.ts'
import { type Patience, pooledSession, type QueryKind } from './limits.ts'
import { pgTypes } from './pg-types.ts'
import { ask, cut, type Question } from './silent-connection.ts'

export interface PoolOptions {
  url: string
  kind: QueryKind
  /** At most this many connections are open. */
  max: number
  /** The name that pg_stat_activity shows. */
  name: string
  log: Pick<Logger, 'warn'>
  patience: Patience
}

export interface Pool extends Lender {
  /** Resolves when those on loan have come back; may be called again. */
  end(): Promise<void>
  /** Fails what is under way, and closes. */
  cutOff(): void
  use(): { busy: number; idle: number; waiting: number }
  /** Counts the connections given up so far. */
  silences(): number
  /** Stops handing out the connections made until now: the server turned out read-only. */
  distrust(): void
}

const IDLE_LIMIT_MS = 30_000
/** A goodbye reaches PostgreSQL at once, or never. */
const GOODBYE_MS = 1_000
/** No connection outlives this: a server that was replaced behind a proxy or a name is left in the end. */
const MOST_LIFETIME_SECONDS = 1_800
/** pg-pool's words for a pool whose connections are all in use: the server is well. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

export function openPool({ url, kind, max, name, log, patience }: PoolOptions): Pool {
  const limitMs = patience.queryMs[kind] + patience.slackMs
  const open = new Set<pg.PoolClient>()
  const tellings = new WeakMap<pg.ClientBase, Telling>()
  const hosts = databaseHosts(url)
  const hearing = createHearing({ kind, log, patience, hosts })
  let ended: Promise<void> | undefined

  const pool = new pg.Pool({
    connectionString: hosts.current(),
    max,
    application_name: name,
    types: pgTypes,
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    // Spread, so that they do not all leave in the same second.
    maxLifetimeSeconds: Math.round(MOST_LIFETIME_SECONDS * (0.7 + 0.3 * Math.random())),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async client => {
      const limitMs = patience.connectMs
      await hearing.query(client, { text: pooledSession(patience.queryMs[kind]), limitMs })
      refuseReadOnly(await hearing.query(client, { text: ASK_WRITABLE, limitMs }))
    },
  })
  // The loss of an idle connection (a restarted database) would end the whole process if nobody listened.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', client => {
    open.add(client)
    client.once('end', () => open.delete(client))
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
        if (!isDatabaseAway(error) || (error instanceof Error && error.message === ALL_IN_USE)) throw error
        hosts.leave(host)
        if (tries <= 1) throw error
      }
    }
  }

  async function borrow(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect()
      if (await hearing.isAlive(client)) return client
      cut(client)
      client.release(true)
    }
  }

  function lend(client: pg.PoolClient): Lent {
    const telling = tellings.get(client) ?? new Telling()
    tellings.set(client, telling)
    return lentOut(client, {
      telling,
      query: (text, values) => hearing.query(client, { text, values, limitMs }),
      distrust: hosts.distrust,
    })
  }

  async function close(): Promise<void> {
    await pool.end()
    setTimeout(() => cutAll(), GOODBYE_MS).unref()
  }

  function cutAll(error?: Error): void {
    for (const client of open) cut(client, error)
  }

  const end = () => {
    ended ??= close()
    return ended
  }
  return {
    connect: async () => lend(await borrow()),
    end,
    cutOff: () => {
      void end()
      cutAll(new Error('Connection terminated: the process is stopping'))
    },
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    silences: hearing.silences,
    distrust: hosts.distrust,
  }
}

interface Hearing {
  query<Row extends pg.QueryResultRow>(
    client: pg.ClientBase,
    question: Omit<Question, 'onSilence'>,
  ): Promise<pg.QueryResult<Row>>
  isAlive(client: pg.ClientBase): Promise<boolean>
  silences(): number
}

/**
 * Finds out which connections answer: one that does not is closed, and whoever was last heard before it is no longer
 * trusted.
 */
function createHearing({
  kind,
  log,
  patience,
  hosts,
}: Pick<PoolOptions, 'kind' | 'log' | 'patience'> & { hosts: DatabaseHosts }): Hearing {
  /** The moment when each connection was made. */
  const madeAt = new WeakMap<pg.ClientBase, number>()
  /** The moment when each connection answered last. */
  const heardAt = new WeakMap<pg.ClientBase, number>()
  /** A server that has not answered since may have fallen silent, too. */
  let silentSince = Number.NEGATIVE_INFINITY
  let silences = 0

  async function query<Row extends pg.QueryResultRow>(
    client: pg.ClientBase,
    question: Omit<Question, 'onSilence'>,
  ): Promise<pg.QueryResult<Row>> {
    const askedAt = performance.now()
    const onSilence = () => {
      silences += 1
      silentSince = Math.max(silentSince, askedAt)
      log.warn({ kind, limitMs: question.limitMs }, 'a database connection fell silent and was closed')
    }
    try {
      return await ask<Row>(client, { ...question, onSilence })
    } finally {
      const now = performance.now()
      heardAt.set(client, now)
      // The first question is asked as soon as it is connected.
      if (!madeAt.has(client)) madeAt.set(client, askedAt)
    }
  }

  /** Nobody's work is lost on a connection that died while it lay idle. */
  async function isAlive(client: pg.ClientBase): Promise<boolean> {
    const at = heardAt.get(client) ?? 0
    if (at < silentSince) return false
    if ((madeAt.get(client) ?? 0) <= hosts.distrustedBefore()) return false
    if (performance.now() - at < patience.checkAfterIdleMs) return true
    try {
      refuseReadOnly(await query(client, { text: ASK_WRITABLE, limitMs: patience.checkMs }))
      return true
    } catch (error) {
      if (isReadOnly(error)) hosts.distrust()
      return false
    }
  }

  return { query, isAlive, silences: () => silences }
}

interface Loan {
  telling: Telling
  query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<Row>>
  distrust: () => void
}

/** Tells PostgreSQL on whose behalf it is asked, and remembers of what a transaction failed. */
function lentOut(client: pg.PoolClient, { telling, query, distrust }: Loan): Lent {
  let failure: unknown
  let demoted = false
  return {
    query: async (question, values) => {
      const { text, before } = telling.tell(question, authorNow())
      try {
        if (before !== undefined) await query(before)
        return await query(text, values)
      } catch (error) {
        if (isReadOnly(error)) {
          demoted = true
          distrust()
        }
        // A rollback on a lost connection is refused without the reason; a transaction is to fail with its own.
        if (failure === undefined || !isUnusable(error)) failure = error
        throw failure
      }
    },
    release: () => client.release(demoted),
  }
}
