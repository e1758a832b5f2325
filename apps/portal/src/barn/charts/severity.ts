/** How far outside the band; 0 inside it. Below the band it is negative. */
export function bandDeviation(value: number, lo: number, hi: number): number {
  if (value > hi) return value - hi
  return value < lo ? value - lo : 0
}
