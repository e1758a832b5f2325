/** The values of webhooks that schemas, rules and tables share. */

/** What a webhook can be told of, in the order in which a form offers it. */
export const WEBHOOK_EVENTS = [
  'alert.opened',
  'alert.grew',
  'alert.acknowledged',
  'alert.closed',
  'episode.started',
  'episode.ended',
  'batch.started',
  'batch.closed',
  'monitor.silent',
  'monitor.heard',
  'gateway.silent',
  'gateway.heard',
  'export.ready',
  'licence.ending',
  'site.activated',
  'user.invited',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** A test is sent when a person asks for it, whatever the webhook has chosen. */
export const WEBHOOK_TEST = 'webhook.test'
export const WEBHOOK_MESSAGES = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const
export type WebhookMessage = (typeof WEBHOOK_MESSAGES)[number]

/** The sites a webhook hears of: the one that keeps it, chosen ones, those of chosen groups, or all. */
export const WEBHOOK_SCOPES = ['SITE', 'SITES', 'GROUPS', 'ALL'] as const
export type WebhookScope = (typeof WEBHOOK_SCOPES)[number]

/** Why a webhook is off: somebody switched it off, or five days of failure did. */
export const WEBHOOK_OFF_REASONS = ['PERSON', 'FAILING'] as const
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number]

/** What is shown of a webhook, the most urgent first. */
export const WEBHOOK_STATES = ['OFF_FAILING', 'FAILING', 'ON', 'OFF'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** A delivery waits for its next try, was taken by the receiver, or was given up. */
export const WEBHOOK_DELIVERY_STATES = ['WAITING', 'TAKEN', 'GIVEN_UP'] as const
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]

/**
 * Why a try failed: the answer's status, a redirect (never followed), no whole answer in time, an address that is not
 * public, a name without an address, no connection, TLS that does not hold, an answer that is no HTTP, or a secret that
 * this installation cannot open any more.
 */
export const WEBHOOK_PROBLEMS = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'NOT_PUBLIC',
  'NO_ADDRESS',
  'NO_CONNECTION',
  'TLS',
  'BAD_ANSWER',
  'UNSIGNED',
] as const
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number]
