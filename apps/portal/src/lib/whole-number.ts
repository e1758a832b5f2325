/**
 * Reads a whole number from the address, from 1 on and in decimal digits only; it is undefined where the value is
 * invalid.
 */
export function wholeNumber(value: unknown, max: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d+$/.test(value))) return undefined
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}
