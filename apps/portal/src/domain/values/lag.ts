import { type Age, dataAge } from '@earshot/contract/rules/data-age.ts'
import { isJudgementOutdated, type StatusWithAge } from '@earshot/contract/rules/health/outdated-judgement.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { useNow } from '#lib/time/use-now.ts'

/** How old a status is that can no longer be relied on, and where the delay is. */
export interface Lag {
  /** Either the server had no newer figures, or this page has not heard of them. */
  cause: 'catchingUp' | 'notRenewed'
  age: Age
}

export interface LagInput extends StatusWithAge {
  /** When the server answered, in milliseconds. */
  answeredAt: number
  /** The time now, in milliseconds. */
  now: number
}

/** One site or airspace as the server reports it; the short form of an airspace has no time. */
interface ReportedStatus {
  status_name: StatusName
  last_update?: string | null
}

export function isReportedLate({ status_name, last_update = null }: ReportedStatus, now: Date): boolean {
  return isJudgementOutdated({ status: status_name, lastUpdate: last_update }, now)
}

export function isAnyBehind({ items }: { items: readonly ReportedStatus[] }, now: Date): boolean {
  return items.some(item => isReportedLate(item, now))
}

/** Returns the lag, or null while the status can be relied on. */
export function lagOf({ answeredAt, now, ...facts }: LagInput): Lag | null {
  const age = dataAge(facts.lastUpdate, new Date(now))
  if (age === null || !isJudgementOutdated(facts, new Date(now))) return null
  return { cause: isJudgementOutdated(facts, new Date(answeredAt)) ? 'catchingUp' : 'notRenewed', age }
}

/** Returns the answer that replaces a reassuring one: how old the figures are, and that there is nothing to do. */
export function lagText(t: TFunction<'common'>, { cause, age }: Lag): { first: string; rest: string } {
  return { first: t(`lag.${cause}.${unitOf(age)}`, { count: age.value }), rest: t(`lag.${cause}.rest`) }
}

/**
 * Returns the answer of a page about one status. A Warning or an Alarm is still told, because nobody knows that it is
 * over; a reassuring status is not.
 * @param known the answer if the status could be relied on
 */
export function lateAnswer(
  t: TFunction<'common'>,
  { lag, status, known }: { lag: Lag; status: StatusName; known: { first: string; rest: string } },
): { first: string; rest: string } {
  const answer = lagText(t, lag)
  return isCalm(status) ? answer : { first: answer.first, rest: [known.first, known.rest].join(' ').trim() }
}

/** True if the status stands for: all is well. */
export function isCalm(status: StatusName): boolean {
  return status === 'Ok' || status === 'Success'
}

/** The age of the figures in words, for one row or tile, without a full stop. */
export function lagHeadline(t: TFunction<'common'>, { age }: Lag): string {
  return t(`lag.figures.${unitOf(age)}`, { count: age.value })
}

/** Returns the unit of the age; figures that are minutes old are never behind. */
function unitOf(age: Age): 'hours' | 'days' {
  return age.unit === 'day' ? 'days' : 'hours'
}

/**
 * Returns `lagOf` with the page's clock filled in.
 * @param answeredAt the query's `dataUpdatedAt`; 0 while a former answer stands in for the one that is asked for
 */
export function useLag(answeredAt: number): (facts: StatusWithAge) => Lag | null {
  const now = useNow()
  return facts => lagOf({ ...facts, answeredAt: answeredAt || now, now })
}
