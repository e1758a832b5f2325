import { estimateTextWidth } from '#lib/text/estimate-text-width.ts'
import type { MapDrawing, MapPoint } from './map-drawing.ts'

/** Where a name stands beside its mark: the side, and how far up (negative) or down in pixels. */
export interface LabelPlace {
  side: 'left' | 'right'
  shift: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const HALF_LINE_PX = 8
const HALF_MARK_PX = 6
const GAP_PX = 12

/** The places are tried in this order: at the mark's height first, then diagonally out of the way of a neighbour. */
const PLACES: readonly LabelPlace[] = [
  { side: 'right', shift: 0 },
  { side: 'left', shift: 0 },
  { side: 'right', shift: -12 },
  { side: 'right', shift: 12 },
  { side: 'right', shift: -19 },
  { side: 'right', shift: 19 },
  { side: 'left', shift: -12 },
  { side: 'left', shift: 12 },
  { side: 'left', shift: -19 },
  { side: 'left', shift: 19 },
]

/**
 * Decides which troubled sites always show their name, and where: the worst first, as far as there is room. A name may
 * cover the dots of sites without trouble, but never another name or trouble.
 */
export function placeLabels({
  points,
  width,
}: Pick<MapDrawing, 'points' | 'width'>): Map<number, LabelPlace> {
  const labels: Box[] = []
  const placed = new Map<number, LabelPlace>()
  for (const point of [...points].reverse()) {
    if (!point.troubled) continue
    const others = points.filter(other => other.id !== point.id)
    const troubled = others.filter(other => other.troubled)
    const place =
      freePlace(point, [...labels, ...others.map(markBox)], width) ??
      freePlace(point, [...labels, ...troubled.map(markBox)], width)
    if (place === undefined) continue
    placed.set(point.id, place)
    labels.push(labelBox(point, place))
  }
  return placed
}

function freePlace(point: MapPoint, taken: readonly Box[], width: number): LabelPlace | undefined {
  return PLACES.find(place => fits(labelBox(point, place), taken, width))
}

function fits(box: Box, others: readonly Box[], width: number): boolean {
  if (box.left < 4 || box.right > width - 4) return false
  return !others.some(
    other =>
      box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
  )
}

function markBox({ x, y }: MapPoint): Box {
  return { left: x - HALF_MARK_PX, right: x + HALF_MARK_PX, top: y - HALF_MARK_PX, bottom: y + HALF_MARK_PX }
}

function labelBox({ x, y, name }: MapPoint, { side, shift }: LabelPlace): Box {
  const width = estimateTextWidth(name)
  const left = side === 'right' ? x + GAP_PX : x - GAP_PX - width
  return { left, right: left + width, top: y + shift - HALF_LINE_PX, bottom: y + shift + HALF_LINE_PX }
}
