/** Refusals of PostgreSQL are recognised by their SQLSTATE. */
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The name of the violated unique constraint or index, else undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined
  return error.constraint ?? ''
}

/**
 * The database is away, too busy to take us or has fallen silent: nothing is wrong with what was asked. The driver and
 * its pool give their own errors no code, so those are known by their words.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code === undefined) return UNAVAILABLE_MESSAGES.test(error.message)
  return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code)
}

/**
 * PostgreSQL stopped waiting for the synchronous standby and said that it has committed. Whether that outlives the server
 * is not known, so only what may be repeated is tried again.
 */
export class UnreplicatedCommitError extends Error {
  /** SQLSTATE of a transaction whose outcome is unknown, so that it counts as a database that is away. */
  readonly code = '08007'

  constructor() {
    super('the commit was not confirmed by the synchronous standby')
    this.name = 'UnreplicatedCommitError'
  }
}

/** True for the warning that stands beside such a commit; its words are in the server's language. */
export function isUnreplicatedCommit({ routine }: { routine?: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN'
}

/** The server cannot be written to: another one can, or this one soon. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && errorCode(error) === READ_ONLY
}

/**
 * The same statement may work when it is tried again: after a serialisation failure, a deadlock, or a connection or
 * server gone for a moment.
 */
export function isTransient(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  return error instanceof Error && CONTENTION.has(errorCode(error) ?? '')
}

const CONTENTION = new Set([
  '40001', // serialisation failure
  '40P01', // deadlock
])

/** Recognizes what pg says where a connection is asked that is lost already; it does not say why it was lost. */
export function isConnectionUnusable(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is not queryable')
}

/** The class 08 means no connection, or a silent one; 53 means not enough disk, memory or connections. */
const UNAVAILABLE_CLASSES = /^(08|53)/

/** A write was refused since the server is a standby, or became one under this connection. */
const READ_ONLY = '25006'

const UNAVAILABLE_CODES = new Set([
  READ_ONLY,
  '25P03', // stood idle in a transaction for too long
  '57014', // took longer than its limit
  '57P01', // shut down by its administrator
  '57P02', // crashed
  '57P03', // starting up
  '57P04', // dropped
  '57P05', // idle for too long
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const UNAVAILABLE_MESSAGES = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'is not queryable',
    'after calling end on the pool',
    'driver has already been destroyed',
  ].join('|'),
)
