/** Looking into a value of which nothing is known: what was thrown, what was read, what a library hands on. */

/** Anything with fields to read, an array among them. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Reads what Node.js, the database and many libraries mark their errors with: `ENOENT`, `23505`. */
export function errorCode(error: unknown): string | undefined {
  const code = isRecord(error) ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
