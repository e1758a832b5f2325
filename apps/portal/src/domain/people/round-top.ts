/** The ticks of the scale, the top one included. */
export const TICKS = 3
const STEPS = [1, 2, 5] as const

/** Returns the next round number that the ticks divide evenly. */
export function roundTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) {
      const top = step * power * TICKS
      if (top >= most) return top
    }
  }
}
