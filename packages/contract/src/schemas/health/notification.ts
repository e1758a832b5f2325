/** The notifications and their deliveries (spec/2 §3, spec/3 §4.6). */
import { z } from 'zod'
import {
  DELIVERY_CHANNELS,
  NOTICE_SUBJECTS,
  NOTIFICATION_FILTERS,
  NOTIFICATION_STATUSES,
  NOTIFICATION_TYPES,
  PUSH_REASONS,
  PUSH_STATUSES,
} from '#message-values.ts'
import { Id, ordering, PageQuery, QueryId, Ref, Timestamp } from '#schemas/page.ts'
import { PRIORITIES, SENSORS } from '#values.ts'
import { Alert, AlertSummary, DeviceRef } from './alert.ts'

/** The words for a text: a translation key and what goes into it. They are never pre-rendered. */
export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type Params = z.output<typeof Params>

/** A channel reached the reader, or it did not for a reason. */
export const Delivery = z.object({
  channel: z.enum(DELIVERY_CHANNELS),
  status: z.enum(PUSH_STATUSES),
  reason: z.enum(PUSH_REASONS).nullable(),
  sent_at: Timestamp.nullable(),
})
export type Delivery = z.output<typeof Delivery>

/** The alert a notification tells of, as it is by now: its worst says what an Alarm grew to since it opened. */
export const NotedAlert = AlertSummary.omit({ airspace: true }).extend({ peak: Alert.shape.peak })

export const Notification = z.object({
  id: Id,
  /** The translation key. */
  title: z.string(),
  params: Params,
  airspace: Ref.nullable(),
  type: z.enum(NOTIFICATION_TYPES),
  sensors: z.array(z.enum(SENSORS)),
  priority: z.enum(PRIORITIES).nullable(),
  devices: z.array(DeviceRef),
  status: z.enum(NOTIFICATION_STATUSES),
  created_at: Timestamp,
  /** The thing it tells of; null where that is of a kind nobody knows any more, or has left the site. */
  subject: z.object({ kind: z.enum(NOTICE_SUBJECTS), id: Id }).nullable(),
  /** The alert as it is now, where the notice tells of one. */
  alert: NotedAlert.nullable(),
  deliveries: z.array(Delivery),
})
export type Notification = z.output<typeof Notification>

export const PushNotification = z.object({
  id: Id,
  notification: Notification.omit({ status: true, subject: true, alert: true, deliveries: true }),
  user: Ref,
  status: z.enum(PUSH_STATUSES),
  reason: z.enum(PUSH_REASONS).nullable(),
  attempts: z.int(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
})
export type PushNotification = z.output<typeof PushNotification>

/** `filter` and `airspace` are our additions. */
export const NotificationsQuery = PageQuery.extend({
  filter: z.enum(NOTIFICATION_FILTERS, 'invalid').default('ALL'),
  airspace: QueryId.optional(),
  ...ordering(['created_at', 'type', 'priority', 'airspace', 'status']),
})
export type NotificationsQuery = z.output<typeof NotificationsQuery>

/** All notices of the site are marked where there are no ids. */
export const MarkRead = z.object({ ids: z.array(Id).max(1000, 'too_large').optional() })

/** So many were unread, and this is the moment by which they can be taken back together. */
export const MarkedRead = z.object({ count: z.int(), read_at: Timestamp })
export type MarkedRead = z.output<typeof MarkedRead>

export const MarkUnread = z.object({ read_at: Timestamp })
