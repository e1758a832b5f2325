/**
 * The rules of advice: when, which and for how long (spec/3 §4.8). They are pure, with one step a full hour; times
 * are in epoch milliseconds, days are local. Nothing here diagnoses or names a product: there are categories with
 * facts to fill a text.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type {
  RecommendationCategory,
  RecommendationCause,
  RecommendationState,
  RecommendationStatus,
} from '@earshot/contract/health-values.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Species } from '@earshot/contract/rules/batches/product-types.ts'
import { isAbove } from '@earshot/contract/rules/health/against-limits.ts'
import type { Priority, Sensor } from '@earshot/contract/values.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { afterHours, expireDays, temperatureRange } = DOMAIN.recommendation

export interface Recommendation {
  /** The recommendation's id, or null until it is stored. */
  id: number | null
  category: RecommendationCategory
  cause: RecommendationCause
  causeId: number
  batchId: number | null
  params: Record<string, string | number>
  status: RecommendationStatus
  state: RecommendationState
  endDate: string | null
  reactedAt: number | null
  createdAt: number
  expiresAt: number | null
}

/** An alert's stretches at each priority, in order; those without a gap between them are one time of being open. */
export interface AlertTimeline {
  id: number
  sensor: Sensor
  batchId: number | null
  spans: readonly { from: number; to: number | null; priority: Priority }[]
}

export interface OngoingTreatment {
  id: number
  batchId: number
  startDate: string
  endDate: string
}

/** An airspace at a full hour. */
export interface Situation {
  at: number
  /** The local day of the judged slot. */
  date: string
  batchId: number | null
  species: Species
  /** Nothing is advised without a licence (spec/3 §3.9). */
  licensed: boolean
  alerts: readonly AlertTimeline[]
  treatments: readonly OngoingTreatment[]
  /** The largest range of one monitor's temperature in the 24 hours before; null where it is unknown. */
  temperatureRange: number | null
  humidityOutside: boolean
  /** Answers the first moment of a local day. */
  startOfDay: (date: string) => number
}

/**
 * Settles what is over and advises what the table of spec/3 §4.8 says of this full hour.
 * @param known the open ones, and all others of the causes that are there
 * @returns the same list with what has changed and what is new
 */
export function stepRecommendations(known: readonly Recommendation[], now: Situation): Recommendation[] {
  const list = known.map(recommendation => settle(recommendation, now))
  for (const advice of adviceFor(list, now)) {
    if (!isNew(advice, list)) continue
    list.push(create(advice, now))
  }
  return list
}

interface Advice {
  category: RecommendationCategory
  cause: RecommendationCause
  causeId: number
  /** The moment since which the trigger has held without a break. */
  since: number
  expiresAt: number
  params: Record<string, string | number>
}

/** Ends what is over: done, expired, or without its cause before anybody answered. */
function settle(recommendation: Recommendation, now: Situation): Recommendation {
  if (recommendation.state !== 'OPEN') return recommendation
  const followed = followTreatment(recommendation, now)
  const state = settledState(followed, now)
  return state === 'OPEN' ? followed : { ...followed, state }
}

function settledState(recommendation: Recommendation, now: Situation): RecommendationState {
  const { status, endDate, expiresAt } = recommendation
  if (status === 'ACCEPT' && endDate !== null) return now.date > endDate ? 'DONE' : 'OPEN'
  if (status === 'NO_REACTION' && lostCause(recommendation, now)) return 'WITHDRAWN'
  if (expiresAt !== null && now.at >= expiresAt) return status === 'ACCEPT' ? 'DONE' : 'EXPIRED'
  return 'OPEN'
}

/** The course may have been made longer or shorter meanwhile. */
function followTreatment(recommendation: Recommendation, now: Situation): Recommendation {
  if (recommendation.cause !== 'TREATMENT') return recommendation
  const treatment = now.treatments.find(one => one.id === recommendation.causeId)
  if (treatment === undefined) return recommendation
  const expiresAt = now.startOfDay(addDays(treatment.endDate, 1))
  if (expiresAt === recommendation.expiresAt) return recommendation
  return { ...recommendation, expiresAt, params: { end_date: treatment.endDate } }
}

/** A lost cause is gone, and was so before the advice would have expired. */
function lostCause({ cause, causeId, batchId, expiresAt }: Recommendation, now: Situation): boolean {
  const expired = expiresAt !== null && now.at >= expiresAt
  if (cause === 'ALERT') {
    const until = expired ? expiresAt - 1 : now.at
    return !now.alerts.some(alert => alert.id === causeId && openSince(alert, until) !== null)
  }
  if (cause !== 'TREATMENT') return false
  if (batchId !== now.batchId) return true
  // A course that is over is no longer among the treatments; until then a missing one was removed.
  return !expired && !now.treatments.some(one => one.id === causeId)
}

function adviceFor(list: readonly Recommendation[], now: Situation): Advice[] {
  if (!now.licensed || now.batchId === null) return []
  const batchId = now.batchId
  return [
    ...now.alerts.flatMap(alert => (alert.batchId === batchId ? adviceForAlert(alert, list, now) : [])),
    ...now.treatments.flatMap(treatment => {
      const { id, startDate, endDate } = treatment
      if (treatment.batchId !== batchId || now.date < startDate || now.date > endDate) return []
      return {
        category: 'ongoing_treatment' as const,
        cause: 'TREATMENT' as const,
        causeId: id,
        // There is one recommendation for the whole course.
        since: Number.NEGATIVE_INFINITY,
        expiresAt: now.startOfDay(addDays(endDate, 1)),
        params: { end_date: endDate },
      }
    }),
  ]
}

function adviceForAlert(alert: AlertTimeline, list: readonly Recommendation[], now: Situation): Advice[] {
  const open = openSince(alert, now.at)
  if (open === null) return []
  const advise = (
    category: keyof typeof expireDays,
    since: number,
    params: Record<string, string | number> = {},
  ): Advice[] => {
    if (now.at < since) return []
    const expiresAt = now.at + expireDays[category] * DAY_MS
    const facts = { sensor: alert.sensor, ...params }
    return [{ category, cause: 'ALERT', causeId: alert.id, since, expiresAt, params: facts }]
  }
  if (alert.sensor !== 'COUGHS') {
    return advise('environment', open.any + afterHours.climateAlert * HOUR_MS, { reason: 'climate_alert' })
  }
  const { any, alarm } = open
  const { species } = now
  const answer = (category: RecommendationCategory) => answerTo(list, { category, alert, at: now.at })
  const wantsTreatment = answer('veterinarian') === 'ACCEPT' || answer('diagnostics') === 'ACCEPT'
  return [
    ...(climateReason(now) === null ? [] : advise('environment', any, climateReason(now) ?? {})),
    ...advise('pig_care', any, { species }),
    ...advise('diagnostics', Math.min(alarm, any + afterHours.diagnostics * HOUR_MS), { species }),
    ...advise('veterinarian', Math.min(alarm, any + afterHours.veterinarian * HOUR_MS), { species }),
    ...(answer('veterinarian') === 'DECLINED'
      ? []
      : advise('anti_inflammatory', alarm + afterHours.antiInflammatory * HOUR_MS, { species })),
    ...(wantsTreatment ? advise('treatment', alarm + afterHours.treatment * HOUR_MS, { species }) : []),
  ]
}

/** Cold nights and damp make animals cough too. */
function climateReason(now: Situation): Record<string, string | number> | null {
  if (now.temperatureRange !== null && isAbove(now.temperatureRange, temperatureRange.max)) {
    return { reason: 'temperature_range', range: Math.round(now.temperatureRange * 10) / 10 }
  }
  return now.humidityOutside ? { reason: 'humidity' } : null
}

/**
 * The moments, epoch milliseconds, since which an alert has been open, and at ALARM (Infinity: it is not), without a
 * break; null: closed then.
 */
export function openSince(alert: AlertTimeline, at: number): { any: number; alarm: number } | null {
  const spans = alert.spans.filter(span => span.from <= at)
  const last = spans.at(-1)
  if (last === undefined || (last.to !== null && last.to <= at)) return null
  let any = last.from
  for (let index = spans.length - 2; index >= 0 && spans[index]?.to === any; index--) {
    any = spans[index]?.from ?? any
  }
  return { any, alarm: last.priority === 'ALARM' ? last.from : Number.POSITIVE_INFINITY }
}

/** Returns the answer that the newest one of a category had by then. */
function answerTo(
  list: readonly Recommendation[],
  { category, alert, at }: { category: RecommendationCategory; alert: AlertTimeline; at: number },
): RecommendationStatus {
  const newest = list
    .filter(one => one.category === category && one.cause === 'ALERT' && one.causeId === alert.id)
    .sort((a, b) => a.createdAt - b.createdAt)
    .at(-1)
  if (newest === undefined || newest.reactedAt === null || newest.reactedAt > at) return 'NO_REACTION'
  return newest.status
}

/**
 * An advice is new where none of its kind is open and none was made since the trigger holds: what expired is not
 * repeated.
 */
function isNew({ category, cause, causeId, since }: Advice, list: readonly Recommendation[]): boolean {
  return !list.some(
    one =>
      one.category === category &&
      one.cause === cause &&
      one.causeId === causeId &&
      (one.state === 'OPEN' || one.createdAt >= since),
  )
}

function create(advice: Advice, { at, batchId }: Situation): Recommendation {
  const { category, cause, causeId, expiresAt, params } = advice
  return {
    id: null,
    category,
    cause,
    causeId,
    batchId,
    params,
    status: 'NO_REACTION',
    state: 'OPEN',
    endDate: null,
    reactedAt: null,
    createdAt: at,
    expiresAt,
  }
}
