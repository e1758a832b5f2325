/**
 * The hours before a treatment and those after it are summed up out of the airspace's graph. The functions are
 * pure.
 */
import { DOMAIN } from '#domain.ts'
import { dayBounds } from '#rules/local-day.ts'

const HOUR = 3600

export interface Course {
  /** Both ends are local days, and included. */
  start_date: string
  end_date: string
}

/** The moments in epoch seconds; the hour of a dose is not known, so a course is its whole days. */
export interface Around {
  from: number
  begins: number
  ends: number
  to: number
}

/** A course with as many hours before and behind it as are compared (`DOMAIN.treatment`), in epoch seconds. */
export function hoursAround({ start_date, end_date }: Course, timeZone: string): Around {
  const begins = dayBounds(start_date, timeZone).start
  const ends = dayBounds(end_date, timeZone).end
  const width = DOMAIN.treatment.aroundHours * HOUR
  return { from: begins - width, begins, ends, to: ends + width }
}

/** As many hours before a moment as after it, from the full hour on in which it was: the moment in epoch milliseconds. */
export function momentAround(at: number): Around {
  const begins = Math.floor(at / 1000 / HOUR) * HOUR
  const width = DOMAIN.treatment.aroundHours * HOUR
  return { from: begins - width, begins, ends: begins, to: begins + width }
}

/** The hours as the graph of an airspace answers them. */
export interface HourPoints {
  t: readonly number[]
  rhs: readonly (number | null)[]
  coughs: readonly (number | null)[]
}

export interface Stretch {
  /** So many of the hours that are over have a value from the barn. */
  heard: number
  /** The means over them; null where there is none. */
  rhs: number | null
  coughs: number | null
}

export interface BeforeAndAfter {
  before: Stretch
  after: Stretch
}

/** Takes the means over the hours before the course and over those after it: RHS 0..100, and coughs an hour. */
export function beforeAndAfter(points: HourPoints, { from, begins, ends, to }: Around): BeforeAndAfter {
  return { before: stretch(points, from, begins), after: stretch(points, ends, to) }
}

function stretch({ t, rhs, coughs }: HourPoints, from: number, to: number): Stretch {
  const within = <Value>(values: readonly (Value | null)[]) =>
    values.filter((value, index): value is Value => {
      const at = t[index] ?? 0
      return value !== null && at >= from && at < to
    })
  const heard = within(coughs)
  return { heard: heard.length, rhs: mean(within(rhs)), coughs: mean(heard) }
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
