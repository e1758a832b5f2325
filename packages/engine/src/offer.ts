/**
 * Another value of a limit may have served better in the past: these are the figures of one verdict, and the best of some
 * values that were tried. Nothing is changed by it; a person decides. Pure.
 */
import type { TriedFigures } from '@earshot/contract/schemas/health/limit-proposals.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import type { Priority } from '@earshot/contract/values.ts'
import { compare, type Verdict } from './compare-tried.ts'
import { SLOTS_PER_DAY } from './time.ts'
import type { TriedAlert } from './tried.ts'

/** An episode that is met so many hours later is not yet lost to whoever looks into the barn twice a day. */
const MOST_HOURS_LATER = 6
/** Below this it is not worth another value that an episode is met earlier. */
const LEAST_HOURS_EARLIER = 2

/** Sums up a verdict in figures. @param slots how long the past was */
export function figuresOf({ now, tried, episodes }: Verdict, slots: number): TriedFigures {
  const hours = episodes.map(({ laterHours }) => laterHours ?? 0)
  return {
    days: Math.round(slots / SLOTS_PER_DAY),
    now,
    tried,
    episodes: episodes.length,
    met_now: episodes.filter(one => one.now.at !== null).length,
    met_tried: episodes.filter(one => one.tried.at !== null).length,
    missed: episodes.filter(one => one.isMissed).length,
    later_hours: Math.max(0, ...hours),
    earlier_hours: Math.max(0, ...hours.map(one => -one)),
  }
}

interface Offered {
  /** What each value would have raised, the one that holds among them. */
  alerts: ReadonlyMap<number, readonly TriedAlert[]>
  /** The value that holds. */
  now: number
  counts: Priority
  timeZone: string
  known: Pick<LimitPast, 'episodes' | 'logbook'>
  /** The length of the past. */
  slots: number
  /** False where every alert of this limit was real: then none of them is to be spared. */
  maySpare: boolean
}

interface Offer {
  value: number
  figures: TriedFigures
}

/**
 * The value that would have served best; null where none is better. It loses no known episode, meets none of them more than
 * `MOST_HOURS_LATER` later, and either raises fewer, or as many at most and meets an episode hours earlier or one that was missed.
 * Where no episode is known there is nothing that a value could be held against, and nothing is offered.
 */
export function offerOf({ alerts, now, slots, maySpare, ...asked }: Offered): Offer | null {
  const before = alerts.get(now)
  if (before === undefined || asked.known.episodes.length === 0) return null
  const offers = [...alerts].flatMap(([value, tried]): Offer[] => {
    if (value === now) return []
    const figures = figuresOf(compare({ ...asked, now: before, tried }), slots)
    return isBetter(figures, maySpare) ? [{ value, figures }] : []
  })
  return offers.toSorted((a, b) => rank(a, b) || Math.abs(a.value - now) - Math.abs(b.value - now))[0] ?? null
}

function isBetter(figures: TriedFigures, maySpare: boolean): boolean {
  const { now, tried, missed, met_now, met_tried, later_hours, earlier_hours } = figures
  if (missed > 0 || met_tried === 0 || later_hours > MOST_HOURS_LATER || tried > now) return false
  if (maySpare && tried < now) return true
  const isEarlier = met_tried > met_now || earlier_hours >= LEAST_HOURS_EARLIER
  return tried === now && later_hours === 0 && isEarlier
}

/** The fewest first; then who meets more, then the earlier. */
function rank({ figures: a }: Offer, { figures: b }: Offer): number {
  const lead = (one: TriedFigures) => one.earlier_hours - one.later_hours
  return a.tried - b.tried || b.met_tried - a.met_tried || lead(b) - lead(a)
}
