/**
 * The servers that `DATABASE_URL` names, of which one at a time may be written to:
 * `postgres://user@a:5432,b:5432/earshot?target_session_attrs=read-write`, as libpq writes it. Whatever connects to one
 * address shares what is known: after a fail-over the first that notices moves everybody.
 */
import type pg from 'pg'

interface ServerKind {
  /** What `target_session_attrs` may say of such servers; those of a kind mean the same here. */
  attributes: readonly string[]
  refusal: string
}

/** Earshot always writes to it. */
const PRIMARY: ServerKind = {
  attributes: ['read-write', 'primary', 'any'],
  refusal: 'target_session_attrs must be read-write: Earshot writes',
}

/** Earshot only reads there, and never from a server that is no standby. */
const STANDBY: ServerKind = {
  attributes: ['standby', 'prefer-standby', 'read-only', 'any'],
  refusal: 'target_session_attrs must be standby: Earshot only reads there',
}

const ADDRESS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^@/?]*@)?(?<hosts>[^/?]+)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/

/**
 * Lists a connection string for each server, in the order given.
 * @throws where it is no address of a PostgreSQL that can be written to
 */
export function hostUrls(url: string): string[] {
  return urlsOf(url, PRIMARY)
}

/** Lists the same for the standbys of `DATABASE_READ_URL`. */
export function standbyUrls(url: string): string[] {
  return urlsOf(url, STANDBY)
}

function urlsOf(url: string, { attributes, refusal }: ServerKind): string[] {
  const { scheme = '', user = '', hosts = '', path = '', query = '' } = ADDRESS.exec(url)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  const attribute = parameters.get('target_session_attrs')
  if (attribute !== null && !attributes.includes(attribute)) throw new Error(refusal)
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path
  const urls = hosts.split(',').map(host => `${scheme}${user}${host}${rest}`)
  if (!urls.every(each => URL.canParse(each))) {
    throw new Error('postgres://USER:PASSWORD@HOST[:PORT][,HOST[:PORT]…]/NAME')
  }
  return urls
}

export interface DatabaseHosts {
  count: number
  /** The connection string of the server to try now. */
  current(): string
  /** Moves on from a server that is away or cannot be written to, unless somebody did already. */
  leave(url: string): void
  /** A server answered that it is read-only: what was connected until now is to be closed. */
  retireConnections(): void
  /** Connections made before this moment of `performance.now()` may lead to a server that was demoted. */
  retiredBefore(): number
}

const hostsByUrl = new Map<string, DatabaseHosts>()

/** The same for everybody who names the same address. */
export function databaseHosts(url: string): DatabaseHosts {
  const hosts = hostsByUrl.get(url) ?? createHosts(hostUrls(url))
  hostsByUrl.set(url, hosts)
  return hosts
}

/** The standbys of `DATABASE_READ_URL`, which have one who watches them. */
export function standbyHosts(url: string): DatabaseHosts {
  return createHosts(standbyUrls(url))
}

function createHosts(urls: readonly string[]): DatabaseHosts {
  let at = 0
  let distrusted = Number.NEGATIVE_INFINITY
  const current = () => urls[at % urls.length] ?? ''
  return {
    count: urls.length,
    current,
    leave: left => {
      if (left === current()) at += 1
    },
    retireConnections: () => {
      distrusted = performance.now()
    },
    retiredBefore: () => distrusted,
  }
}

/** Answers what `refuseReadOnly` judges; costs no more than any other sign of life. */
export const READ_ONLY_QUERY = 'show transaction_read_only'

/** It has the SQLSTATE of a refused write, so that it counts as a database that is away. */
class ReadOnlyDatabaseError extends Error {
  readonly code = '25006'

  constructor() {
    super('the database is read-only: it is a standby, or was demoted to one')
    this.name = 'ReadOnlyDatabaseError'
  }
}

/** @throws ReadOnlyDatabaseError where the answer to `READ_ONLY_QUERY` says so */
export function refuseReadOnly({ rows }: Pick<pg.QueryResult, 'rows'>): void {
  const [row]: { transaction_read_only?: unknown }[] = rows
  if (row?.transaction_read_only === 'on') throw new ReadOnlyDatabaseError()
}
