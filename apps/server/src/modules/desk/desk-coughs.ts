/** Finds what the coughs of an airspace do, from its last 14 days. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { StatusCause } from '@earshot/contract/rules/health/site-status.ts'
import type { DeskCoughs } from '@earshot/contract/schemas/desk/desk.ts'

/** Coughs have clearly fallen where they are at most this share of their highest. */
const FALLEN = 0.7
/** They are back where they are at most so many times the normal. */
const BACK = 1.25
/** So many days in a row, each louder than the one before, are a rise. */
const RISING_DAYS = 3
/** Less than this from one day to the next is no rise. */
const RISE = 1.05
const DAY_HOURS = 24

export interface CoughFacts {
  cause: StatusCause
  /** So many times the normal now. */
  times: number | null
  /** So many times the normal in each step of the last days, the oldest first. */
  course: readonly (number | null)[]
  stepHours: number
  affected: number
  total: number
  beginAt: string | null
  /** Whole days since the case was opened; null without a case. */
  caseDays: number | null
  isTreated: boolean
}

/** @returns null where the headline says it all */
export function coughsOf(facts: CoughFacts): DeskCoughs | null {
  const { cause, times, affected, total, beginAt, caseDays, isTreated } = facts
  if (cause === 'COUGHS') {
    if (isRising(facts)) return { kind: 'rising', affected, total }
    const peak = fallenFrom(facts)
    if (peak !== null) return { kind: 'falling', peak, since_treatment: isTreated }
    // No monitor stands out where all of them cough.
    return { kind: 'spread', affected, total, begin_at: affected < total ? beginAt : null }
  }
  if (cause !== 'NONE' || times === null) return null
  if (times >= DOMAIN.ownNormal.factor) return { kind: 'more' }
  return caseDays !== null && times <= BACK ? { kind: 'back', days: caseDays } : null
}

/** The last step of each of the last days grows, day by day. */
function isRising({ course, stepHours }: CoughFacts): boolean {
  const perDay = DAY_HOURS / stepHours
  const days = Array.from({ length: RISING_DAYS + 1 }, (_, back) => course.at(-1 - back * perDay) ?? null)
  return days.every((day, back) => {
    if (day === null) return false
    const before = days[back + 1]
    return before === undefined || (before !== null && day > before * RISE)
  })
}

/** @returns so many times the normal as it was at the highest, where it is clearly less now */
function fallenFrom({ course, times }: CoughFacts): number | null {
  const peak = Math.max(...course.map(value => value ?? 0))
  return times !== null && peak > 0 && times <= FALLEN * peak ? Math.round(peak * 100) / 100 : null
}
