import { type Age, dataAge } from '@earshot/contract/rules/data-age.ts'
import { isBehind, type StatusWithAge } from '@earshot/contract/rules/health/behind.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'

/** How old a status is that can no longer be relied on, and where the delay is. */
export interface Lag {
  /** The server had no newer figures, or this page has not heard of them. */
  cause: 'catchingUp' | 'notRenewed'
  age: Age
}

export interface LagInput extends StatusWithAge {
  /** When the server said so, milliseconds. */
  answeredAt: number
  /** Milliseconds. */
  now: number
}

/** One site or airspace as the server tells it; the short form of an airspace has no time. */
export interface ReportedStatus {
  status_name: StatusName
  last_update?: string | null
}

export function isReportedLate({ status_name, last_update = null }: ReportedStatus, now: Date): boolean {
  return isBehind({ status: status_name, lastUpdate: last_update }, now)
}

export function isAnyBehind({ items }: { items: readonly ReportedStatus[] }, now: Date): boolean {
  return items.some(item => isReportedLate(item, now))
}

/** Null while the status can be believed. */
export function lagOf({ answeredAt, now, ...facts }: LagInput): Lag | null {
  const age = dataAge(facts.lastUpdate, new Date(now))
  if (age === null || !isBehind(facts, new Date(now))) return null
  return { cause: isBehind(facts, new Date(answeredAt)) ? 'catchingUp' : 'notRenewed', age }
}

/** The answer that takes the place of "quiet": how old the figures are, and that there is nothing to do. */
export function lagText(t: TFunction<'common'>, { cause, age }: Lag): { first: string; rest: string } {
  return { first: t(`lag.${cause}.${unitOf(age)}`, { count: age.value }), rest: t(`lag.${cause}.rest`) }
}

/**
 * The answer of a page about one status. A Warning or an Alarm is still told, since nobody knows that it is over; a
 * status that calms is not.
 * @param known the answer if the status could be believed
 */
export function lateAnswer(
  t: TFunction<'common'>,
  { lag, status, known }: { lag: Lag; status: StatusName; known: { first: string; rest: string } },
): { first: string; rest: string } {
  const answer = lagText(t, lag)
  return isCalm(status) ? answer : { first: answer.first, rest: [known.first, known.rest].join(' ').trim() }
}

/** Says that all is well. */
export function isCalm(status: StatusName): boolean {
  return status === 'Ok' || status === 'Success'
}

/** How old the figures are, for one row or tile: without a full stop. */
export function lagHeadline(t: TFunction<'common'>, { age }: Lag): string {
  return t(`lag.figures.${unitOf(age)}`, { count: age.value })
}

/** Minutes are never behind. */
function unitOf(age: Age): 'hours' | 'days' {
  return age.unit === 'day' ? 'days' : 'hours'
}
