/** What PostgreSQL refused, recognised by its SQLSTATE. */
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'

/** The name of the violated unique constraint or index, else undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  return constraintOf(error, UNIQUE_VIOLATION)
}

/** The name of the violated foreign key, else undefined. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return constraintOf(error, FOREIGN_KEY_VIOLATION)
}

/** The name of the violated check, else undefined. */
export function checkViolation(error: unknown): string | undefined {
  return constraintOf(error, CHECK_VIOLATION)
}

/**
 * The database is away, too busy to take us or has fallen silent: nothing is wrong with what was asked. The driver and
 * its pool give their own errors no code, so those are known by their words.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return AWAY_WORDS.test(error.message)
  return AWAY_CODES.has(code) || code.startsWith('08')
}

/** Worth trying again as it is: serialisation failure, deadlock, connection or server gone for a moment. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof Error && CONTENTION.has((error as { code?: string }).code ?? '')
}

const CONTENTION = new Set([
  '40001', // serialisation failure
  '40P01', // deadlock
])

const AWAY_CODES = new Set([
  '53300', // too many connections
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

const AWAY_WORDS = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'is not queryable',
    'after calling end on the pool',
    'driver has already been destroyed',
  ].join('|'),
)

function constraintOf(error: unknown, code: string): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== code) return undefined
  return error.constraint ?? ''
}
