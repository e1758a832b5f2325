/** The least size that a target must have for itself (WCAG 2.5.8), in pixels. */
const LEAST_PX = 24

/**
 * Returns how far apart marks of a size must be, in pixels, so that each keeps the least size for itself: diagonal
 * neighbours, the worst case, then take half of the rest from each of its sides.
 */
export function distanceFor(markPx: number): number {
  return Math.ceil((markPx + LEAST_PX) / Math.SQRT2)
}

/** These rounds are enough for two dozen sites in one village; beyond that, marks overlap a little. */
const ROUNDS = 200
/** The turn, in radians, by which identical places move apart in different directions. */
const GOLDEN_ANGLE = 2.4

interface Point {
  x: number
  y: number
}

export interface Room {
  width: number
  height: number
  /** The least pixels between two marks. */
  apart: number
}

/**
 * Moves marks that lie on each other apart, each as far as the other and no farther than needed, and keeps them on the
 * map.
 */
export function spreadApart<P extends Point>(points: readonly P[], { width, height, apart }: Room): P[] {
  const moved = points.map(point => ({ ...point }))
  for (let round = 0; round < ROUNDS && pushNeighbours(moved, apart); round += 1) {
    for (const point of moved) {
      point.x = Math.min(Math.max(point.x, 0), width)
      point.y = Math.min(Math.max(point.y, 0), height)
    }
  }
  return moved.map(point => ({ ...point, x: Math.round(point.x), y: Math.round(point.y) }))
}

/** @returns whether there was anything to push */
function pushNeighbours(points: readonly Point[], apart: number): boolean {
  let pushed = false
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(0, index)) {
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      const missing = apart - distance
      if (missing < 0.01) continue
      const angle = distance === 0 ? index * GOLDEN_ANGLE : Math.atan2(one.y - other.y, one.x - other.x)
      const [x, y] = [(Math.cos(angle) * missing) / 2, (Math.sin(angle) * missing) / 2]
      one.x += x
      one.y += y
      other.x -= x
      other.y -= y
      pushed = true
    }
  }
  return pushed
}
