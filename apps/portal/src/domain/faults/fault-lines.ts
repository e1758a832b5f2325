/** Where the lines of a fault's small chart lie: in a box of 100 by 100, whatever its size on the screen. Pure. */
import { linePath, type Point } from '@earshot/contract/rules/drawing/paths.ts'
import type { SensorFaultCourse } from '@earshot/contract/schemas/hardware/device.ts'

const HOUR_MS = 3_600_000
/** The least room of the scale, °C and %: a quiet barn looks quiet. */
const LEAST = { TEMPERATURE: 4, HUMIDITY: 15 } as const

type Values = readonly (number | null)[]

export interface FaultLines {
  own: string
  beside: readonly string[]
  /** The time in which the sensor was not believed, as a share of the width in percent. */
  marked: { from: number; to: number }
  low: number
  high: number
  /** Epoch milliseconds. */
  from: number
  to: number
}

/** @returns null where nothing was measured around the fault */
export function faultLines({ sensor, from, to, course }: SensorFaultCourse): FaultLines | null {
  const all = [course.own, ...course.beside.map(({ values }) => values)]
  const known = all.flatMap(values => values.filter(value => value !== null))
  const length = Math.max(...all.map(values => values.length))
  if (known.length === 0 || length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const pad = Math.max((most - least) * 0.08, (LEAST[sensor] - (most - least)) / 2)
  const scale = { low: least - pad, high: most + pad }
  const start = Date.parse(course.from)
  const end = start + length * HOUR_MS
  const share = (at: number) => Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))
  return {
    own: pathOf(course.own, { ...scale, length }),
    beside: course.beside.map(({ values }) => pathOf(values, { ...scale, length })),
    marked: { from: share(Date.parse(from)), to: to === null ? 100 : share(Date.parse(to)) },
    ...scale,
    from: start,
    to: end,
  }
}

/** A line that breaks where an hour is missing; a value stands at the middle of its hour. */
function pathOf(
  values: Values,
  { low, high, length }: { low: number; high: number; length: number },
): string {
  const points = values.map((value, index): Point | null =>
    value === null ? null : [((index + 0.5) / length) * 100, ((high - value) / (high - low)) * 100],
  )
  return linePath(points, { lone: 0 })
}
