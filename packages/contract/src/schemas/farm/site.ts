/** Sites as they are read (spec/2 §3). Creating and editing: site-form.ts. */
import { z } from 'zod'
import { LATEST_TYPES } from '#message-values.ts'
import { Alert, AlertSummary } from '#schemas/health/alert.ts'
import { Notification } from '#schemas/health/notification.ts'
import { commaList, Id, Page, PageQuery, QueryId, Ref, Search, Timestamp } from '#schemas/page.ts'
import { DISPLAY_STATUSES, PRODUCT_TYPES, SITE_ROLES, SITE_TYPES, STATUS_NAMES } from '#values.ts'
import { Access } from './access.ts'
import { Headline } from './headline.ts'
import { Indicators, StatusCounts, statusFields, Voiceprint } from './status.ts'

/** A site of a list. */
export const Site = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(SITE_TYPES),
  ...statusFields,
  preinstalled: z.boolean(),
  /** False while the site waits for its activation form. */
  activated: z.boolean(),
  display_status: z.enum(DISPLAY_STATUSES),
  linked_recommendations_count: z.int(),
  longitude: z.number(),
  latitude: z.number(),
  last_update: Timestamp.nullable(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  current_user_role: z.enum(SITE_ROLES).nullable(),
  /** The caller's own access from outside; null for who is of the farm itself. Ours. */
  current_user_access: Access.nullable(),
  timezone: z.string(),
  company: z.string(),
  latest_notifications: z.array(Notification),
  unread_notifications: z.int(),
  latest_alerts: z.array(AlertSummary),
  unread_alerts: z.int(),
  /** Open ones that nobody sees to, whoever has read of them. Ours. */
  unclaimed_alerts: z.int(),
  unread_notes: z.int(),
  active_episodes: z.int(),
  offline_count: z.int(),
  indicators: Indicators,
  voiceprint: Voiceprint,
  headline: Headline,
})
export type Site = z.output<typeof Site>

export const SiteDetail = Site.extend({
  premise_id: z.string(),
  animals_quantity: z.int().nullable(),
  supplier: Ref.nullable(),
  activated_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type SiteDetail = z.output<typeof SiteDetail>

/** A saved site, with the airspaces that this very save has archived. */
export const SavedSite = SiteDetail.extend({ archived: z.array(Ref) })
export type SavedSite = z.output<typeof SavedSite>

export const SiteListQuery = PageQuery.extend({
  group_id: QueryId.optional(),
  /** Status names. */
  status: commaList(z.enum(STATUS_NAMES, 'invalid')).optional(),
  type: commaList(z.enum(SITE_TYPES, 'invalid')).optional(),
  q: Search.optional(),
})
export type SiteListQuery = z.output<typeof SiteListQuery>

/** `counts` covers every site the other filters leave, whatever its status. */
export const SiteList = Page(Site).extend({ counts: StatusCounts })
export type SiteList = z.output<typeof SiteList>

/** The filters are those of the list of sites, without its pages. */
export const SitePlacesQuery = SiteListQuery.omit({ page: true, perPage: true })
export type SitePlacesQuery = z.output<typeof SitePlacesQuery>

/** A site as a map needs it. */
export const SitePlace = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(SITE_TYPES),
  ...statusFields,
  longitude: z.number(),
  latitude: z.number(),
  last_update: Timestamp.nullable(),
})
export type SitePlace = z.output<typeof SitePlace>

/** An open alert, told away from its site. */
export const SiteAlert = AlertSummary.extend({ site: Ref.extend({ timezone: z.string() }) })
export type SiteAlert = z.output<typeof SiteAlert>

/** Every site the filters leave, in the list's order, and the newest open alerts of them all. */
export const SitePlaces = z.object({ items: z.array(SitePlace), latest_alerts: z.array(SiteAlert) })
export type SitePlaces = z.output<typeof SitePlaces>

/** Status of a site and of each of its airspaces. */
export const SiteStatus = z.object({
  id: Id,
  ...statusFields,
  last_update: Timestamp.nullable(),
  offline_count: z.int(),
  indicators: Indicators,
  airspaces: z.array(z.object({ id: Id, name: z.string(), ...statusFields })),
})
export type SiteStatus = z.output<typeof SiteStatus>

const StructureDevice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  gateway_id: Id.nullable(),
  online: z.boolean(),
  last_update: Timestamp.nullable(),
})
const StructureDeck = z.object({ id: Id, name: z.string(), devices: z.array(StructureDevice) })
const StructureAirspace = z.object({
  id: Id,
  name: z.string(),
  product_type: z.enum(PRODUCT_TYPES),
  /** While one is active the airspace cannot be removed. */
  active_batch: Ref.nullable(),
  /** Something was heard or written there: removed, it is archived. */
  has_history: z.boolean(),
  decks: z.array(StructureDeck),
})
const StructureFloor = z.object({ id: Id, name: z.string(), airspaces: z.array(StructureAirspace) })
const StructureHouse = z.object({ id: Id, name: z.string(), floors: z.array(StructureFloor) })

/** The tree house › floor › airspace › deck › devices (spec/3 §2.1). */
export const SiteStructure = z.object({
  id: Id,
  name: z.string(),
  /** The number of its saves; an edit says which one it began with. */
  revision: z.int(),
  houses: z.array(StructureHouse),
  gateways: z.array(z.object({ id: Id, code: z.string(), name: z.string(), online: z.boolean() })),
})
export type SiteStructure = z.output<typeof SiteStructure>

export const LatestQuery = z.object({ type: z.enum(LATEST_TYPES, 'invalid') })

/** The newest five of one kind (spec/3 §3.5). */
export const Latest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notifications'), items: z.array(Notification) }),
  z.object({ type: z.literal('alerts'), items: z.array(Alert) }),
])
export type Latest = z.output<typeof Latest>
