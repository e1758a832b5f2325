/** Writes points as paths of SVG, with one decimal: a tenth of a pixel cannot be seen. It is pure. */
import { piecesOf } from './runs.ts'

/** A place in the drawing's own unit, from its left and its top. */
export type Point = readonly [x: number, y: number]

/**
 * Returns the path of a line through the points from left to right; it breaks where one is missing.
 * @param lone the length of the stroke that stands for a point between two gaps; 0 shows none
 */
export function linePath(points: readonly (Point | null)[], { lone }: { lone: number }): string {
  return piecesOf(points)
    .map(piece => `M${piece.map(written).join('L')}${piece.length === 1 && lone > 0 ? `h${lone}` : ''}`)
    .join('')
}

/** The two edges of an area at one place. */
export interface Edges {
  x: number
  upper: number
  lower: number
}

/** Returns the path of the area between two edges, closed piece by piece; a place between two gaps has no area. */
export function areaPath(edges: readonly (Edges | null)[]): string {
  return piecesOf(edges)
    .filter(({ length }) => length > 1)
    .map(piece => {
      const above = piece.map(({ x, upper }) => written([x, upper]))
      const below = piece.toReversed().map(({ x, lower }) => written([x, lower]))
      return `M${[...above, ...below].join('L')}Z`
    })
    .join('')
}

function written([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
