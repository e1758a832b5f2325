/**
 * Reads a whole number from the address, from 1 on and in decimal digits only; it is undefined where the value is
 * invalid.
 */
export function wholeNumber(value: unknown, max: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d+$/.test(value))) return undefined
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** Reads a text of the query string. The router reads a text of digits as a number, so a number is accepted too. */
export function textParam(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
