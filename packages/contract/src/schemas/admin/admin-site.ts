/** Sites as the fleet's administrators see them (spec/2 §2, §7). */
import { z } from 'zod'
import { DELIVERY_CHANNELS, PUSH_STATUSES } from '#message-values.ts'
import { SiteDetail } from '#schemas/farm/site.ts'
import { SitePatch } from '#schemas/farm/site-form.ts'
import { Indicators, statusFields } from '#schemas/farm/status.ts'
import { Notification } from '#schemas/health/notification.ts'
import {
  Country,
  choice,
  Id,
  Order,
  ordering,
  PageQuery,
  QueryId,
  Ref,
  Search,
  SeenRevision,
  Timestamp,
  text,
} from '#schemas/page.ts'
import { ALERT_FILTERS, DISPLAY_STATUSES, SENSOR_FILTERS, SITE_TYPES } from '#values.ts'

export const AdminSite = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(SITE_TYPES),
  ...statusFields,
  preinstalled: z.boolean(),
  display_status: z.enum(DISPLAY_STATUSES),
  country: z.string(),
  city: z.string(),
  company: z.string(),
  supplier: Ref.nullable(),
  last_update: Timestamp.nullable(),
  activated_at: Timestamp.nullable(),
  users: z.int(),
  offline_count: z.int(),
  indicators: Indicators,
  created_at: Timestamp,
})
export type AdminSite = z.output<typeof AdminSite>

export const ADMIN_SITE_ORDER = [
  'name',
  'country',
  'supplier',
  'status',
  'display_status',
  'devices',
  'offline_count',
  'last_update',
  'created_at',
] as const

const filters = {
  country: Country.optional(),
  supplier: QueryId.optional(),
  /** `ALL` shows every one; the screen's default is USE (spec/2 §9). */
  display_status: z.enum(['ALL', ...DISPLAY_STATUSES], 'invalid').default('USE'),
  search: Search.optional(),
  ...ordering(ADMIN_SITE_ORDER),
}

export const AdminSitesQuery = PageQuery.extend(filters)
export type AdminSitesQuery = z.output<typeof AdminSitesQuery>

export const SITE_LIST_FILE_TYPES = ['csv', 'xlsx'] as const
export const SitesDownloadQuery = z.object({
  file_type: z.enum(SITE_LIST_FILE_TYPES, 'invalid').default('csv'),
  ...filters,
})

export const AdminSiteDetail = SiteDetail.extend({
  users: z.int(),
  open_alerts: z.int(),
  open_groups: z.int(),
  /** The note that administrators write each other about the site; nobody else is shown it. */
  note: z.string(),
  feedback: z.object({ score: z.int(), description: z.string() }),
  /** Counts the changes of what administrators alone say of it: supplier, note, display status. */
  office_revision: z.int(),
})
export type AdminSiteDetail = z.output<typeof AdminSiteDetail>

/** The answer names the airspaces that this very save has archived. */
export const SavedAdminSite = AdminSiteDetail.extend({ archived: z.array(Ref) })
export type SavedAdminSite = z.output<typeof SavedAdminSite>

/** An administrator edits more than the site's own form has. */
export const AdminSitePatch = SitePatch.extend({
  supplier: Id.nullable().optional(),
  preinstalled: z.boolean().optional(),
  note: text().optional(),
  office_revision: SeenRevision.optional(),
})
export type AdminSitePatch = z.output<typeof AdminSitePatch>

export const ChangeDisplayStatus = z.object({
  display_status: choice(DISPLAY_STATUSES),
  office_revision: SeenRevision.optional(),
})

/** The admin query says ALERT where the user API says ALARM: both are taken (spec/3 §7.3). */
export const AdminNotificationsQuery = PageQuery.extend({
  type: z
    .enum(['NORMAL', 'ALARM', 'ALERT'], 'invalid')
    .transform(type => (type === 'ALERT' ? 'ALARM' : type))
    .optional(),
  alarm_filter: z.enum(ALERT_FILTERS, 'invalid').default('ALL'),
  sensor_filter: z.enum(SENSOR_FILTERS, 'invalid').default('ALL'),
  ordering_field: z.enum(['time', 'type', 'priority', 'airspace'], 'invalid').default('time'),
  order: Order.default('desc'),
})

/** A notice counts everybody it went to: how many have read it, and how many it reached, by channel and outcome. */
export const AdminNotification = Notification.omit({ status: true, deliveries: true }).extend({
  recipients: z.int(),
  read: z.int(),
  deliveries: z.array(
    z.object({ channel: z.enum(DELIVERY_CHANNELS), status: z.enum(PUSH_STATUSES), count: z.int() }),
  ),
})
export type AdminNotification = z.output<typeof AdminNotification>

export type AdminNotificationsQuery = z.output<typeof AdminNotificationsQuery>

export const PushNotificationsQuery = PageQuery.extend({ airspace_id: QueryId.optional() })
export type PushNotificationsQuery = z.output<typeof PushNotificationsQuery>
