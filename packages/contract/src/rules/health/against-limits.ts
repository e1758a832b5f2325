/**
 * Readings against their limits. Both are compared as whole numbers: a difference of binary fractions is off by a hair,
 * and 25.1 − 20.1 would be more than five degrees. A reading comes in hundredths and the median of two in half
 * hundredths; a limit between two ages of a table may have any fraction, so the unit is finer than either.
 */
const PER_UNIT = 1_000_000

function inWholeUnits(value: number): number {
  return Math.round(value * PER_UNIT)
}

/** `value − other` without the hair that binary fractions add. */
export function difference(value: number, other: number): number {
  return (inWholeUnits(value) - inWholeUnits(other)) / PER_UNIT
}

/** A reading that lies on the limit is not above it. */
export function isAbove(value: number, limit: number): boolean {
  return inWholeUnits(value) > inWholeUnits(limit)
}

/** A reading that lies on the limit is not below it. */
export function isBelow(value: number, limit: number): boolean {
  return inWholeUnits(value) < inWholeUnits(limit)
}
