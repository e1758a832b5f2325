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
  const x = (index: number) => round(EDGE + (index * (width - 2 * EDGE)) / Math.max(1, values.length - 1))
  const y = (value: number) => round(height - EDGE - (value / top) * (height - 2 * EDGE))
  const isLoud = (index: number) => {
    const [value, limit] = [values[index] ?? null, limits[index] ?? null]
    return value !== null && limit !== null && value > limit
  }
  const point = (index: number, value: number) => `${x(index)} ${y(value)}`
  const last = values.findLastIndex(value => value !== null)
  const newest = values[last] ?? null
  return {
    band: bandOf({ low, high, x, y }),
    line: pathOf(values, () => true, point),
    loud: pathOf(values, index => isLoud(index) || isLoud(index - 1), point),
    reference: isOwn ? null : `M${x(0)} ${y(reference)}H${x(values.length - 1)}`,
    end: newest === null ? null : { x: x(last), y: y(newest), isLoud: isLoud(last) },
  }
}

function pathOf(
  values: DeskCourse['values'],
  isDrawn: (index: number) => boolean,
  point: (index: number, value: number) => string,
): string {
  let [path, isOpen] = ['', false]
  for (const [index, value] of values.entries()) {
    const goes = value !== null && isDrawn(index)
    if (goes) path += `${isOpen ? 'L' : 'M'}${point(index, value)}`
    isOpen = goes
  }
  return path
}

interface BandInput extends Pick<DeskCourse, 'low' | 'high'> {
  x: (index: number) => number
  y: (value: number) => number
}

/** Draws each stretch of days that have a normal as an area of its own. */
function bandOf({ low, high, x, y }: BandInput): string {
  let path = ''
  let stretch: { index: number; low: number; high: number }[] = []
  const close = () => {
    if (stretch.length > 1) {
      const there = stretch.map(one => `${x(one.index)} ${y(one.high)}`)
      const back = stretch.toReversed().map(one => `${x(one.index)} ${y(one.low)}`)
      path += `M${[...there, ...back].join('L')}Z`
    }
    stretch = []
  }
  for (const [index, upper] of high.entries()) {
    const lower = low[index] ?? null
    if (upper === null || lower === null) close()
    else stretch.push({ index, low: lower, high: upper })
  }
  close()
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
