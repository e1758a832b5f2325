/** Returns how far a value lies outside the band; 0 inside it, and negative below it. */
export function bandDeviation(value: number, lo: number, hi: number): number {
  if (value > hi) return value - hi
  return value < lo ? value - lo : 0
}
