/** Notifications and their deliveries (spec/2 §3, spec/3 §4.6). */
import { z } from 'zod'
import { Id, ordering, PageQuery, Ref, Timestamp } from '#schemas/page.ts'
import {
  NOTIFICATION_STATUSES,
  NOTIFICATION_TYPES,
  PRIORITIES,
  PUSH_REASONS,
  PUSH_STATUSES,
  SENSORS,
} from '#values.ts'
import { DeviceRef } from './alert.ts'

/** Words for a text: a translation key and what goes into it. Never pre-rendered. */
export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const Notification = z.object({
  id: Id,
  /** Translation key. */
  title: z.string(),
  params: Params,
  airspace: Ref.nullable(),
  type: z.enum(NOTIFICATION_TYPES),
  sensors: z.array(z.enum(SENSORS)),
  priority: z.enum(PRIORITIES).nullable(),
  devices: z.array(DeviceRef),
  status: z.enum(NOTIFICATION_STATUSES),
  created_at: Timestamp,
})
export type Notification = z.output<typeof Notification>

export const PushNotification = z.object({
  id: Id,
  notification: Notification.omit({ status: true }),
  user: Ref,
  status: z.enum(PUSH_STATUSES),
  reason: z.enum(PUSH_REASONS).nullable(),
  attempts: z.int(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
})
export type PushNotification = z.output<typeof PushNotification>

export const NotificationsQuery = PageQuery.extend(
  ordering(['created_at', 'type', 'priority', 'airspace', 'status']),
)

/** Without ids: all of the site. */
export const MarkRead = z.object({ ids: z.array(Id).max(1000, 'too_large').optional() })
