/** A number of the address, from 1 on and in decimal digits only; undefined where it cannot be meant. */
export function wholeNumber(value: unknown, max: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d+$/.test(value))) return undefined
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}
