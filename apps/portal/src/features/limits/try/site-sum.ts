/** Adds up what a change would have done in the airspaces of a site. Pure. */

interface Raised {
  count: number
  /** How many of them would have begun at night. */
  nights: number
}

/** What one airspace adds. */
export interface SiteOutcome {
  /** How long its past is. */
  days: number
  isSame: boolean
  now: Raised
  tried: Raised
  /** The episodes that are met now, and how many of them would not be. */
  episodes: { known: number; missed: number }
}

interface SiteSum extends SiteOutcome {
  /** How many a week, on the whole site. */
  perWeek: { now: number; tried: number }
}

const DAYS_A_WEEK = 7

/** @returns the sums; `days` is the longest past */
export function sumOfSite(outcomes: readonly SiteOutcome[]): SiteSum {
  const add = (of: (outcome: SiteOutcome) => number) => outcomes.reduce((sum, one) => sum + of(one), 0)
  // A batch's airspace that is new has less to count: each adds by the length of its own past.
  const weekly = (of: (outcome: SiteOutcome) => number) =>
    add(one => (of(one) * DAYS_A_WEEK) / Math.max(1, one.days))
  return {
    days: Math.max(0, ...outcomes.map(({ days }) => days)),
    isSame: outcomes.every(({ isSame }) => isSame),
    now: { count: add(({ now }) => now.count), nights: add(({ now }) => now.nights) },
    tried: { count: add(({ tried }) => tried.count), nights: add(({ tried }) => tried.nights) },
    episodes: {
      known: add(({ episodes }) => episodes.known),
      missed: add(({ episodes }) => episodes.missed),
    },
    perWeek: { now: weekly(({ now }) => now.count), tried: weekly(({ tried }) => tried.count) },
  }
}
