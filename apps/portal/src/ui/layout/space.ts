import type { CSSProperties } from 'react'

/** A step of the space in `app/tokens.css`. */
export type Space =
  | `${'' | '1-' | '2-' | '3-' | '4-' | '5-'}half`
  | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12}`

export interface SpaceAround {
  /** The space to what stands above. */
  above?: Space | undefined
  /** The space to what stands below. */
  below?: Space | undefined
}

export function spaceAround({ above, below }: SpaceAround): CSSProperties {
  return {
    ...(above !== undefined && { marginTop: stepsOf(above) }),
    ...(below !== undefined && { marginBottom: stepsOf(below) }),
  }
}

/** @param steps one step, or one between lines and one within them */
export function stepsOf(steps: Space | `${Space} ${Space}`): string {
  return steps.replace(/\S+/g, step => (step === '0' ? '0' : `var(--space-${step})`))
}
