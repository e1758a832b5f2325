/** The value sets of alerts, recommendations and episodes (spec/3 §3.5). */

export const ALERT_STATES = ['OPEN', 'CLOSED'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const ALERT_CLOSE_REASONS = [
  'RECOVERED',
  'NO_DATA',
  'BATCH_CLOSED',
  'DEVICE_REMOVED',
  'MANUAL',
] as const
export type AlertCloseReason = (typeof ALERT_CLOSE_REASONS)[number]

/**
 * These are the stored spellings; on the wire the last one is the specification's `ongoing treatment` (spec/3 §7.6).
 */
export const RECOMMENDATION_CATEGORIES = [
  'environment',
  'veterinarian',
  'pig_care',
  'diagnostics',
  'anti_inflammatory',
  'treatment',
  'ongoing_treatment',
] as const
export type RecommendationCategory = (typeof RECOMMENDATION_CATEGORIES)[number]

/** A person has answered with one of these; the specification's reactions are the statuses. */
export const RECOMMENDATION_STATUSES = ['NO_REACTION', 'ACCEPT', 'DECLINED'] as const
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number]

export const RECOMMENDATION_STATES = ['OPEN', 'DONE', 'EXPIRED', 'WITHDRAWN'] as const
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number]

/** `PERSON`: a person wrote it (`desk-values.ts`); the others are the engine's. */
export const RECOMMENDATION_CAUSES = ['ALERT', 'EPISODE', 'TREATMENT', 'PERSON'] as const
export type RecommendationCause = (typeof RECOMMENDATION_CAUSES)[number]

export const EPISODE_STATES = ['ACTIVE', 'CLOSED'] as const
export type EpisodeState = (typeof EPISODE_STATES)[number]

export const EPISODE_SEVERITIES = ['MILD', 'SEVERE'] as const
export type EpisodeSeverity = (typeof EPISODE_SEVERITIES)[number]

/** The alerts list can be ordered by these. */
export const ALERT_ORDER = ['opened_at', 'closed_at', 'priority', 'sensor', 'airspace', 'state'] as const

/** Open ones wait for an answer; over are those that nobody answered in time, or whose cause was gone before. */
export const RECOMMENDATION_FILTERS = ['ALL', 'OPEN', 'ANSWERED', 'OVER'] as const

export const RECOMMENDATION_ORDER = [
  'created_at',
  'expires_at',
  'reacted_at',
  'airspace',
  'category',
] as const
