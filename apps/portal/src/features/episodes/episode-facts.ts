/** Works out the facts that the figures and sentences of an episode are made of. It is pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Episode, EpisodeDay, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import type { StatusName } from '@earshot/contract/values.ts'

/** The burden goes by the domain's own limit, whatever the limits in force are (spec/3 §4.7). */
export const BURDEN_UNDER = DOMAIN.rhs.warnBelow
/** A smaller change of the score is noise. */
const LEAST_CHANGE = 3

/** Returns the status of a day's lowest RHS by the limits that held on it. */
export function dayStatus({
  rhs_min,
  watch,
  act,
}: Pick<EpisodeDay, 'rhs_min' | 'watch' | 'act'>): StatusName {
  if (rhs_min === null) return 'Default'
  if (rhs_min < act) return 'Alarm'
  return rhs_min < watch ? 'Warning' : 'Ok'
}

/** Returns by how much the score of a day lay below the domain's limit of Warning, which is the day's share of the burden. */
export function dayBurden({ rhs_min: rhs }: Pick<EpisodeDay, 'rhs_min'>): number {
  return rhs === null ? 0 : Math.max(0, BURDEN_UNDER - rhs)
}

/** Returns the day with the lowest score, the first of equals. */
export function worstDay<Day extends EpisodeDay>(days: readonly Day[]): Day | undefined {
  return days.reduce<Day | undefined>((worst, day) => {
    if (day.rhs_min === null) return worst
    return worst === undefined || day.rhs_min < (worst.rhs_min ?? Number.POSITIVE_INFINITY) ? day : worst
  }, undefined)
}

export type Trend = 'easing' | 'easingSinceTreatment' | 'worsening' | 'steady'

/** Returns how an active episode develops: its newest day against its worst, and against the day before. */
export function trendOf(days: readonly EpisodeDay[], firstTreatment: string | null): Trend {
  const judged = days.filter(day => day.rhs_min !== null)
  const [before, last] = [judged.at(-2)?.rhs_min, judged.at(-1)?.rhs_min]
  const lowest = worstDay(judged)
  if (last == null || lowest?.rhs_min == null) return 'steady'
  if (before != null && before - last >= LEAST_CHANGE) return 'worsening'
  if (last - lowest.rhs_min < LEAST_CHANGE) return 'steady'
  const sinceTreatment = firstTreatment !== null && lowest.date >= firstTreatment
  return sinceTreatment ? 'easingSinceTreatment' : 'easing'
}

/**
 * Returns the name of the deck where the episode began: the one that the first two monitors to turn hang on, unless all of
 * them hang there.
 */
export function deckOfOrigin({ spread }: Pick<Episode, 'spread'>): string | null {
  const [first, second] = spread
  if (first?.deck == null || second?.deck?.id !== first.deck.id) return null
  return spread.every(one => one.deck?.id === first.deck?.id) ? null : first.deck.name
}

/** Returns how many monitors hung in the airspace meanwhile, and how many of them turned yellow or red. */
export function monitorSpread(days: readonly EpisodeDayDetail[], { spread }: Pick<Episode, 'spread'>) {
  const all = new Set(days.flatMap(day => day.monitors.map(({ device }) => device.id)))
  for (const { device } of spread) all.add(device.id)
  return {
    total: all.size,
    reached: spread.length,
    red: spread.filter(({ red_at }) => red_at !== null).length,
  }
}
