/** Compares what two values of a limit would have raised: counts, weeks, nights and what was known of those days. Pure. */
import { dayBounds, localDay, localHour } from '@earshot/contract/rules/local-day.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import type { Priority, Sensor } from '@earshot/contract/values.ts'
import type { TriedAlert } from './tried.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An episode is dated by its first day of illness; an alert so long before belongs to it. */
const BEFORE_DAYS = 2

/** When each alert that is counted began to count. */
export function beginnings(alerts: readonly TriedAlert[], counts: Priority): number[] {
  return alerts.flatMap(spans => {
    const first = spans.find(({ priority }) => counts === 'WARNING' || priority === 'ALARM')
    return first === undefined ? [] : [first.from]
  })
}

/** Episodes are of coughs: no limit of climate meets them or misses them. */
export function knownTo(
  { sensor }: { sensor: Sensor },
  { episodes, logbook }: Compared['known'],
): Compared['known'] {
  return { episodes: sensor === 'COUGHS' ? episodes : [], logbook }
}

type Episode = LimitPast['episodes'][number]

export interface EpisodeOutcome {
  episode: Episode
  now: Met
  tried: Met
  /** So many hours later than now; negative: earlier. Null where either has not met it. */
  laterHours: number | null
  /** True if it is met now and would not be. */
  isMissed: boolean
}

/** When an episode was met; null: never. `isWarned` is whether there was a lower alert at least. */
interface Met {
  at: number | null
  isWarned: boolean
}

/** An alarm, or one that there would be, with no episode behind it. */
export interface LooseOutcome {
  at: number
  now: boolean
  tried: boolean
  /** What the logbook says of that day. */
  said: LimitPast['logbook']
}

export interface Verdict {
  /** How many are counted now and then. */
  now: number
  tried: number
  episodes: EpisodeOutcome[]
  loose: LooseOutcome[]
  isSame: boolean
}

export interface Compared {
  now: readonly TriedAlert[]
  tried: readonly TriedAlert[]
  counts: Priority
  timeZone: string
  known: Pick<LimitPast, 'episodes' | 'logbook'>
}

export function compare({ now, tried, counts, timeZone, known }: Compared): Verdict {
  const [began, wouldBegin] = [beginnings(now, counts), beginnings(tried, counts)]
  const stretch = (episode: Episode) => stretchOf(episode, timeZone)
  const episodes = known.episodes.map((episode): EpisodeOutcome => {
    const [before, after] = [metBy(now, counts, stretch(episode)), metBy(tried, counts, stretch(episode))]
    const laterHours =
      before.at === null || after.at === null ? null : Math.round((after.at - before.at) / HOUR_MS)
    return {
      episode,
      now: before,
      tried: after,
      laterHours,
      isMissed: before.at !== null && after.at === null,
    }
  })
  // An alert that meets an episode belongs to it, however long before it began.
  const isLoose = (spans: TriedAlert) => !known.episodes.some(episode => overlaps(spans, stretch(episode)))
  return {
    now: began.length,
    tried: wouldBegin.length,
    episodes,
    loose: looseOf(beginnings(now.filter(isLoose), counts), beginnings(tried.filter(isLoose), counts)).map(
      one => {
        const day = localDay(one.at / 1000, timeZone)
        return { ...one, said: known.logbook.filter(({ date }) => date === day) }
      },
    ),
    isSame: JSON.stringify(now) === JSON.stringify(tried),
  }
}

function stretchOf({ start_date, end_date }: Episode, timeZone: string): { from: number; to: number } {
  const from = dayBounds(start_date, timeZone).start * 1000 - BEFORE_DAYS * DAY_MS
  return { from, to: end_date === null ? Number.POSITIVE_INFINITY : dayBounds(end_date, timeZone).end * 1000 }
}

function metBy(
  alerts: readonly TriedAlert[],
  counts: Priority,
  { from, to }: { from: number; to: number },
): Met {
  const own = alerts.filter(spans => overlaps(spans, { from, to }))
  const [at = null] = beginnings(own, counts).toSorted((a, b) => a - b)
  return { at, isWarned: own.length > 0 }
}

function overlaps(spans: TriedAlert, { from, to }: { from: number; to: number }): boolean {
  const [first, last] = [spans[0], spans.at(-1)]
  return first !== undefined && first.from < to && (last?.to ?? Number.POSITIVE_INFINITY) > from
}

/** The same trouble begins a little later or earlier under other limits: what lies within a day is one. */
function looseOf(now: readonly number[], tried: readonly number[]): Omit<LooseOutcome, 'said'>[] {
  const left = [...tried]
  const found = now.map(at => {
    const place = left.findIndex(other => Math.abs(other - at) < DAY_MS)
    if (place !== -1) left.splice(place, 1)
    return { at, now: true, tried: place !== -1 }
  })
  return [...found, ...left.map(at => ({ at, now: false, tried: true }))].toSorted((a, b) => b.at - a.at)
}

/** The episode that a change harms most: one that is missed, or else the one met the most hours later. */
export function worstOf({ episodes }: Verdict): EpisodeOutcome | null {
  const missed = episodes.find(({ isMissed }) => isMissed)
  if (missed !== undefined) return missed
  const later = episodes.filter(({ laterHours }) => (laterHours ?? 0) > 0)
  return later.toSorted((a, b) => (b.laterHours ?? 0) - (a.laterHours ?? 0))[0] ?? null
}

/** The episode that it helps most: one that was missed, or else the one met the most hours earlier. */
export function bestOf({ episodes }: Verdict): EpisodeOutcome | null {
  const found = episodes.find(({ now, tried }) => now.at === null && tried.at !== null)
  if (found !== undefined) return found
  const earlier = episodes.filter(({ laterHours }) => (laterHours ?? 0) < 0)
  return earlier.toSorted((a, b) => (a.laterHours ?? 0) - (b.laterHours ?? 0))[0] ?? null
}

/** The counts of each week, the first one at the start. */
export function weekly(moments: readonly number[], from: number, weeks: number): number[] {
  const counts = Array.from({ length: weeks }, () => 0)
  for (const at of moments) {
    const week = Math.floor((at - from) / (7 * DAY_MS))
    if (week >= 0 && week < weeks) counts[week] = (counts[week] ?? 0) + 1
  }
  return counts
}

/** A moment from 21:00 to 06:00 at the site. */
export function isAtNight(at: number, timeZone: string): boolean {
  const hour = localHour(at / 1000, timeZone)
  return hour >= 21 || hour < 6
}

/**
 * A value nearer to the one that holds now that brings the same number, if there is one.
 * @param counts how many there would be at each value that is known
 */
export function nearerValue(
  counts: ReadonlyMap<number, number>,
  { now, tried }: { now: number; tried: number },
): number | null {
  const own = counts.get(tried)
  if (own === undefined || tried === now || own === counts.get(now)) return null
  const between = [...counts.keys()].filter(value => value > now === tried > now && value !== now)
  const same = between.filter(
    value => counts.get(value) === own && Math.abs(value - now) < Math.abs(tried - now),
  )
  return same.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))[0] ?? null
}
