/** Reads a text of the query string. The router reads a text of digits as a number, so a number is accepted too. */
export function textParam(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
