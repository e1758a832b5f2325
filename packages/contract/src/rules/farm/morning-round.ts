/** When a morning round begins and ends, and what the night before it is. Pure. */
import { addDays } from '#rules/batches/age.ts'
import { localDay, localMoment } from '#rules/local-day.ts'

/** The wall clock's minute at which the night of a round begins: 21:00 of the day before. */
const NIGHT_BEGINS = 21 * 60
/** A round that is left open ends by itself at noon. */
const NOON = 12 * 60

export interface RoundDay {
  /** The local day. */
  date: string
  /** Moments in epoch milliseconds. */
  nightFrom: number
  noon: number
}

/** @param now epoch milliseconds */
export function roundDay(now: number, timeZone: string): RoundDay {
  return roundOn(localDay(now / 1000, timeZone), timeZone)
}

export function roundOn(date: string, timeZone: string): RoundDay {
  const at = (day: string, minute: number) => localMoment({ day, minute, timeZone }) * 1000
  return { date, nightFrom: at(addDays(date, -1), NIGHT_BEGINS), noon: at(date, NOON) }
}

export const ROUND_STATES = ['NOT_BEGUN', 'OPEN', 'DONE', 'ENDED'] as const
export type RoundState = (typeof ROUND_STATES)[number]

interface RoundFacts {
  /** The airspaces that are walked. */
  airspaceIds: readonly number[]
  /** Who saw what, in epoch milliseconds, in any order. */
  seen: readonly { airspaceId: number; at: number }[]
  noon: number
  now: number
}

export interface RoundCourse {
  state: RoundState
  startedAt: number | null
  endedAt: number | null
}

/**
 * A round begins with the first airspace that is seen. It is done once each was seen, and ends at noon otherwise. What is
 * seen after noon still counts: a phone may have had no network.
 */
export function courseOf({ airspaceIds, seen, noon, now }: RoundFacts): RoundCourse {
  const firsts = airspaceIds.map(id => firstAt(seen.filter(({ airspaceId }) => airspaceId === id)))
  const times = firsts.filter(at => at !== null)
  if (times.length === 0) return { state: 'NOT_BEGUN', startedAt: null, endedAt: null }
  const startedAt = Math.min(...times)
  const last = Math.max(...times)
  if (times.length === firsts.length) return { state: 'DONE', startedAt, endedAt: last }
  if (now < noon) return { state: 'OPEN', startedAt, endedAt: null }
  return { state: 'ENDED', startedAt, endedAt: Math.max(noon, last) }
}

function firstAt(seen: readonly { at: number }[]): number | null {
  return seen.length === 0 ? null : Math.min(...seen.map(({ at }) => at))
}
