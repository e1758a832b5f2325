/** The value sets of notices and their deliveries (spec/3 §3.5). */

export const NOTIFICATION_TYPES = ['NORMAL', 'ALARM'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const NOTIFICATION_STATUSES = ['unread', 'read'] as const

export const DELIVERY_CHANNELS = ['IN_APP', 'EMAIL', 'PUSH', 'SMS', 'CALL'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

/** A notification leads to its subject. */
export const NOTICE_SUBJECTS = [
  'ALERT',
  'EPISODE',
  'RECOMMENDATION',
  'DEVICE',
  'GATEWAY',
  'SITE',
  'LICENCE',
  'EXPORT',
  'USER',
  'DRILL',
  'PROPOSAL',
  'ADVICE',
  'FOLLOW_UP',
] as const

export const PUSH_STATUSES = ['QUEUED', 'SENT', 'FAILED', 'SUPPRESSED'] as const
export type PushStatus = (typeof PUSH_STATUSES)[number]

/** EXPIRED: nobody needs to hear of it any more. ERROR: it could not be delivered. */
/** TOLD: its reader knows it already. DIGEST: it waits for the daily summary, or came with it. RETURNED: the mail came back. */
export const PUSH_REASONS = [
  'PREFERENCE',
  'QUIET_HOURS',
  'RATE',
  'EXPIRED',
  'ERROR',
  'TOLD',
  'DIGEST',
  'RETURNED',
] as const
export type PushReason = (typeof PUSH_REASONS)[number]

export const NOTIFICATION_FILTERS = ['ALL', 'UNREAD', 'ALARM', 'UNREAD_ALARM'] as const

export const LATEST_TYPES = ['notifications', 'alerts'] as const
