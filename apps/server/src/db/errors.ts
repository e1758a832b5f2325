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

/** Worth trying again as it is: serialisation failure, deadlock, connection or server gone for a moment. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string')
    return /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  return TRANSIENT.has(code) || code.startsWith('08')
}

const TRANSIENT = new Set([
  '40001',
  '40P01',
  '53300', // too many connections
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

function constraintOf(error: unknown, code: string): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== code) return undefined
  return error.constraint ?? ''
}
