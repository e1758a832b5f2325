/** Works out when the next drill of a schedule is, how one ended, and whether a site is overdue. Pure; epoch milliseconds. */
import type { DrillResult } from '#alarm-values.ts'
import { DOMAIN } from '#domain.ts'
import { addDays } from '#rules/batches/age.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { localDay, localMoment } from '#rules/local-day.ts'

const { minutes, firstAnswerMin, overdueDays } = DOMAIN.drill
const DAY_MS = 86_400_000

export interface DrillTime {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** The hour of the local day. */
  hour: number
  timeZone: string
}

/** The first moment of the schedule after `after`. An hour that the clock skips is the moment at which it has been passed. */
export function nextDrillAt({ weekday, hour, timeZone }: DrillTime, after: number): number {
  const today = localDay(after / 1000, timeZone)
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  const at = (days: number) => localMoment({ day: addDays(today, days), minute: hour * 60, timeZone }) * 1000
  const next = at(ahead)
  return next > after ? next : at(ahead + 7)
}

/** When a drill ends that not everybody has answered. */
export function drillEndsAt(startedAt: number): number {
  return startedAt + minutes * 60_000
}

export interface DrillFigures {
  /** How many people were asked. */
  asked: number
  answered: number
  /** How long the first answer took; null where there was none. */
  firstAfterMs: number | null
}

/** True where the first answer came in time. */
export function isPrompt({ firstAfterMs }: Pick<DrillFigures, 'firstAfterMs'>): boolean {
  return firstAfterMs !== null && firstAfterMs < firstAnswerMin * 60_000
}

/** How a drill has ended that went to its end. */
export function drillResult(figures: DrillFigures): DrillResult {
  const { asked, answered } = figures
  if (answered === 0) return 'MISSED'
  return answered >= asked && isPrompt(figures) ? 'PASSED' : 'PARTLY'
}

/** True where a site has had no drill that went to its end for too long, or never one. */
export function isDrillOverdue(lastAt: number | null, now: number): boolean {
  return lastAt === null || now - lastAt > overdueDays * DAY_MS
}

/** The public page that confirms the hash of a certificate. */
export function drillPage(hash: string): string {
  return `/drills/${hash}`
}
