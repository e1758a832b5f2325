import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createDialect } from './dialect.ts'
import { openPool, type Pool } from './pool.ts'
import type { DB } from './tables.ts'
import { type DatabaseTimeouts, DEFAULT_TIMEOUTS, type QueryKind } from './timeouts.ts'

/** A connection pool or a transaction: queries take either and do not ask which. */
export type Db = Kysely<DB>

export type OpenOptions = {
  /** At most this many connections for requests are open; those for other kinds of work come besides. */
  max: number
  log: Pick<Logger, 'warn'>
  /** The name that pg_stat_activity shows. */
  name?: string
  timeouts?: DatabaseTimeouts
  /** It may be read-only, as a standby is. */
  isStandby?: boolean
}

/** Telemetry is stored in two lanes, beside heartbeats; a pass judges in two, beside chains; of the others hardly ever two run at once. */
const CONNECTIONS = { bundle: 4, pass: 3, export: 4, migration: 1 } as const

/** The handles to one database: one for each kind of query, opened when it is first wanted. */
class PoolHandles {
  readonly #url: string
  readonly #options: OpenOptions
  readonly #handles = new Map<QueryKind, { db: Db; pool: Pool }>()

  constructor(url: string, options: OpenOptions) {
    this.#url = url
    this.#options = options
  }

  of(kind: QueryKind): Db {
    const known = this.#handles.get(kind)
    if (known !== undefined) return known.db
    const { max, log, name = 'earshot', timeouts = DEFAULT_TIMEOUTS, isStandby } = this.#options
    const most = kind === 'request' ? max : CONNECTIONS[kind]
    const pool = openPool({ url: this.#url, kind, max: most, log, name, timeouts, isStandby })
    const db = new Handle(pool, this)
    this.#handles.set(kind, { db, pool })
    handlesOf.set(db, this)
    return db
  }

  pools(): [QueryKind, Pool][] {
    return [...this.#handles].map(([kind, { pool }]) => [kind, pool])
  }

  async close(): Promise<void> {
    await Promise.all(this.pools().map(([, pool]) => pool.end()))
  }
}

class Handle extends Kysely<DB> {
  readonly #all: PoolHandles

  constructor(pool: Pool, all: PoolHandles) {
    super({ dialect: createDialect(pool) })
    this.#all = all
  }

  override async destroy(): Promise<void> {
    await super.destroy()
    await this.#all.close()
  }
}

const handlesOf = new WeakMap<Db, PoolHandles>()

/** Opens a database, for requests. `destroy()` on the answer closes it, and what `connectionsFor` opened besides. */
export function openDatabase(url: string, options: OpenOptions): Db {
  return new PoolHandles(url, options).of('request')
}

/** The same database with the limits, and by connections, of another kind of work; a transaction stays what it is. */
export function connectionsFor(db: Db, kind: QueryKind): Db {
  return handlesOf.get(db)?.of(kind) ?? db
}

/** Fails whatever is under way, and closes: for a stop that cannot wait any longer, and a server that does not answer. */
export function terminateConnections(db: Db, reason: string): void {
  for (const [, pool] of handlesOf.get(db)?.pools() ?? []) pool.terminate(reason)
}

/** Closes the connections to a server that turned out read-only, and looks for one that can be written to. */
export function leaveReadOnlyServer(db: Db): void {
  for (const [, pool] of handlesOf.get(db)?.pools() ?? []) pool.retireConnections()
}

/** Connections by what they do, and queries that wait for one; undefined for a transaction. */
export function poolUse(db: Db): { busy: number; idle: number; waiting: number } | undefined {
  const uses = handlesOf
    .get(db)
    ?.pools()
    .map(([, pool]) => pool.use())
  return uses?.reduce((sum, use) => ({
    busy: sum.busy + use.busy,
    idle: sum.idle + use.idle,
    waiting: sum.waiting + use.waiting,
  }))
}

/** Connections that fell silent and were closed, by what they were for. */
export function silentConnections(db: Db): [QueryKind, number][] {
  return (handlesOf.get(db)?.pools() ?? []).map(([kind, pool]) => [kind, pool.silentCount()])
}
