/** Where somebody is on a round, with what this device has not sent yet. Pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { courseOf, type RoundCourse, roundOn } from '@earshot/contract/rules/farm/morning-round.ts'
import type { MorningRound, RoundAirspace, RoundSeen } from '@earshot/contract/schemas/farm/morning-round.ts'
import type { QueuedWrite, QueuedWriteOf } from '#api/queue/queued-write.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** The airspace that is open; without one it is the first that nobody has seen. */
export interface RoundSearch {
  at?: number | 'done'
}

/** Reads the address and never throws. */
export function readRoundSearch(raw: Record<string, unknown>): RoundSearch {
  if (raw.at === 'done') return { at: 'done' }
  const at = wholeNumber(raw.at, LIMITS.maxId)
  return at === undefined ? {} : { at }
}

/** An airspace as it is known here. */
export interface WalkedAirspace extends RoundAirspace {
  /** True while it waits on this device. */
  isKept: boolean
}

export interface Walk extends RoundCourse {
  date: string
  airspaces: readonly WalkedAirspace[]
  seen: number
}

interface WalkInput {
  round: MorningRound
  writes: readonly QueuedWrite[]
  siteId: number
  /** The local day: what is kept on the device may be of the day before. */
  today: string
  timeZone: string
  /** Milliseconds. */
  now: number
}

/** Joins what the server told with what waits here; of a round of another day only the airspaces hold. */
export function walkOf({ round, writes, siteId, today, timeZone, now }: WalkInput): Walk {
  const own = writes.filter(
    (write): write is QueuedWriteOf<'seen'> =>
      write.kind === 'seen' && write.place.siteId === siteId && write.body.date === today,
  )
  const isToday = round.date === today
  const airspaces = round.airspaces.map(airspace => {
    const kept = own.filter(({ place }) => place.airspaceId === airspace.id)
    const told = isToday ? airspace.seen : null
    return {
      ...airspace,
      count: isToday ? airspace.count : null,
      seen: kept.reduce<RoundSeen | null>(joined, told),
      isKept: kept.some(({ state }) => state === 'waiting'),
    }
  })
  const seen = airspaces.flatMap(({ id, seen }) =>
    seen === null ? [] : { airspaceId: id, at: Date.parse(seen.at) },
  )
  const { noon } = roundOn(today, timeZone)
  const course = courseOf({ airspaceIds: airspaces.map(({ id }) => id), seen, noon, now })
  return { ...course, date: today, airspaces, seen: seen.length }
}

/** The first who saw it stays, and what is ticked adds up, as the server does it. */
function joined(seen: RoundSeen | null, { body }: QueuedWriteOf<'seen'>): RoundSeen {
  if (seen === null)
    return { by: null, at: body.seen_at, checks: body.checks ?? [], deaths: body.deaths ?? null }
  return {
    ...seen,
    checks: [...new Set([...seen.checks, ...(body.checks ?? [])])],
    deaths: body.deaths ?? seen.deaths,
  }
}

/** The next that nobody has seen, from an airspace on and then from the start; null where all are seen. */
export function nextUnseen(airspaces: readonly WalkedAirspace[], after?: number): WalkedAirspace | null {
  const from = airspaces.findIndex(({ id }) => id === after) + 1
  const rest = [...airspaces.slice(from), ...airspaces.slice(0, from)]
  return rest.find(({ id, seen }) => seen === null && id !== after) ?? null
}

/** True where the sentence asks nobody to stop. */
export function isQuiet({ headline, status_name }: WalkedAirspace): boolean {
  return headline.kind === 'quiet' && status_name === 'Ok'
}

/** True where something is loud, or something is to check that is not ticked. */
export function needsLook({ checks, status_name }: WalkedAirspace): boolean {
  return checks.length > 0 || status_name === 'Alarm' || status_name === 'Warning'
}

/** The airspaces by house, a house each time the walk comes to it. */
export function stretches(
  airspaces: readonly WalkedAirspace[],
): { house: WalkedAirspace['house']; airspaces: WalkedAirspace[] }[] {
  const found: { house: WalkedAirspace['house']; airspaces: WalkedAirspace[] }[] = []
  for (const airspace of airspaces) {
    const last = found.at(-1)
    if (last?.house.id === airspace.house.id) last.airspaces.push(airspace)
    else found.push({ house: airspace.house, airspaces: [airspace] })
  }
  return found
}

/** The ids after an airspace was moved to the place of another. */
export function movedTo(ids: readonly number[], id: number, index: number): number[] {
  const rest = ids.filter(one => one !== id)
  const at = Math.max(0, Math.min(rest.length, index))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
