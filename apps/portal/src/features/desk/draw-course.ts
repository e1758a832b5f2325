import { areaPath, linePath, type Point } from '@earshot/contract/rules/drawing/paths.ts'
import type { DeskCourse } from '@earshot/contract/schemas/desk/desk.ts'

interface Size {
  width: number
  height: number
}

export interface DrawnCourse {
  /** Paths; empty where there is nothing to draw. */
  band: string
  line: string
  /** The parts of the line that are above the band, or the reference that stands in for it. */
  loud: string
  reference: string | null
  /** The newest value. */
  end: { x: number; y: number; isLoud: boolean } | null
}

/** The edge that the dot of the newest value needs. */
const EDGE = 4
/** A barn at its normal is a line in the lower third. */
const LEAST_OF_NORMAL = 2.5

/** Turns a course into paths: a gap in it is a gap in the line. */
export function drawCourse(course: DeskCourse, { width, height }: Size): DrawnCourse {
  const { values, low, high, reference } = course
  const isOwn = high.length > 0
  const limits = values.map((_, index) => (isOwn ? (high[index] ?? null) : reference))
  const usual = Math.max(...limits.map(limit => limit ?? 0), 0)
  const top = Math.max(...values.map(value => value ?? 0), usual * LEAST_OF_NORMAL, Number.EPSILON)
  const x = (index: number) => EDGE + (index * (width - 2 * EDGE)) / Math.max(1, values.length - 1)
  const y = (value: number) => height - EDGE - (value / top) * (height - 2 * EDGE)
  const isLoud = (index: number) => {
    const [value, limit] = [values[index] ?? null, limits[index] ?? null]
    return value !== null && limit !== null && value > limit
  }
  const points = values.map((value, index): Point | null => (value === null ? null : [x(index), y(value)]))
  const edges = high.map((upper, index) => {
    const lower = low[index] ?? null
    return upper === null || lower === null ? null : { x: x(index), upper: y(upper), lower: y(lower) }
  })
  const last = points.findLastIndex(point => point !== null)
  const newest = points[last] ?? null
  return {
    band: areaPath(edges),
    line: linePath(points, { lone: 0 }),
    loud: linePath(
      points.map((point, index) => (isLoud(index) || isLoud(index + 1) ? point : null)),
      { lone: 0 },
    ),
    reference: isOwn
      ? null
      : linePath(
          [
            [x(0), y(reference)],
            [x(values.length - 1), y(reference)],
          ],
          { lone: 0 },
        ),
    end: newest === null ? null : { x: newest[0], y: newest[1], isLoud: isLoud(last) },
  }
}
