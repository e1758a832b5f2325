/** Turns RHS into the strokes of a voiceprint: quiet while it is high, loud under 60. It is pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'

const STROKES = 36
/**
 * The values are a voiceprint's percentages: a healthy day is a short stroke, and at the edge to Warning a stroke just
 * becomes loud.
 */
const QUIET_PERCENT = 30
const PER_POINT = 6

/** Returns the lowest value of each stretch, so that a bad day is not lost between two strokes. */
export function rhsStrokes(rhs: readonly (number | null)[]): (number | null)[] {
  const length = rhs.findLastIndex(value => value !== null) + 1
  if (length === 0) return []
  const count = Math.min(STROKES, length)
  return Array.from({ length: count }, (_, index) => {
    const stretch = rhs.slice(
      Math.floor((index * length) / count),
      Math.floor(((index + 1) * length) / count),
    )
    const known = stretch.filter(value => value !== null)
    if (known.length === 0) return null
    const under = DOMAIN.rhs.warnBelow - Math.min(...known)
    return under > 0 ? 161 + under * PER_POINT : QUIET_PERCENT + (40 + under) * 0.6
  })
}
