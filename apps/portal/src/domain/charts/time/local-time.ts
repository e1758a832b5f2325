/** Turns moments into a site's wall-clock time and back. Moments are in unix seconds. It is pure. */
import { tzOffset } from '@date-fns/tz'

const DAY = 86_400

/** Returns the zone's seconds east of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(at * 1000)) * 60
}

/** Returns the seconds of local wall-clock time since 1970, as if the zone were UTC. */
export function toLocal(at: number, timeZone: string): number {
  return at + offsetAt(at, timeZone)
}

/**
 * Returns the moment that a local wall-clock time names; in a gap or overlap of the clock change, the later offset
 * wins.
 */
export function fromLocal(local: number, timeZone: string): number {
  const guess = local - offsetAt(local, timeZone)
  return local - offsetAt(guess, timeZone)
}

/** Returns the local midnight of a `YYYY-MM-DD`. */
export function localMidnight(date: string, timeZone: string): number {
  return fromLocal(Date.parse(`${date}T00:00:00Z`) / 1000, timeZone)
}

/** Returns the age at a moment: whole local days since the batch's first day, counted from its starting age. */
export function ageDaysAt(args: {
  at: number
  batchStart: string
  startAge: number
  timeZone: string
}): number {
  const first = Date.parse(`${args.batchStart}T00:00:00Z`) / 1000 / DAY
  return Math.floor(toLocal(args.at, args.timeZone) / DAY) - first + args.startAge
}
