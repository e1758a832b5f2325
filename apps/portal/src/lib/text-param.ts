/** A text of the query string. The router reads a token of digits as a number, which is a text all the same. */
export function textParam(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
