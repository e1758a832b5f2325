/** Works out where the hours before and after a treatment stand in their chart. It is pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Around, HourPoints } from '@earshot/contract/rules/health/before-after.ts'

const HOUR = 3600

export interface DrawnHour {
  x: number
  /** The value; null where there is no figure because nothing was heard, or the hour is still to come. */
  value: number | null
}

export interface Drawing {
  points: HourPoints
  around: Around
  kind: 'rhs' | 'coughs'
  width: number
  /** The width of the column between the two stretches, which stands for the course of treatment. */
  column: number
}

/** Returns every hour of both stretches, also hours that the graph has no point for. */
export function drawnHours({ points, around, kind, width, column }: Drawing): DrawnHour[] {
  const hours = DOMAIN.treatment.aroundHours
  const side = (width - column) / 2
  const values = new Map(points.t.map((at, index) => [at, points[kind][index] ?? null]))
  const stretch = (from: number, left: number) =>
    Array.from({ length: hours }, (_, hour) => ({
      x: left + (hour * side) / hours,
      value: values.get(from + hour * HOUR) ?? null,
    }))
  return [...stretch(around.from, 0), ...stretch(around.ends, side + column)]
}

/** Returns a line with a gap wherever there is no figure, and over the course. */
export function linePath(hours: readonly DrawnHour[], y: (value: number) => number): string {
  const half = hours.length / 2
  return hours
    .map(({ x, value }, index) => {
      if (value === null) return ''
      const isFirst = index === 0 || index === half || hours[index - 1]?.value === null
      return `${isFirst ? 'M' : 'L'}${x.toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}
