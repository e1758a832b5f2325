/** Reads what a person was told of a site. */

import { NOTIFICATION_TYPES } from '@earshot/contract/message-values.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import {
  Delivery,
  NotedAlert,
  type NotificationsQuery,
  Params,
} from '@earshot/contract/schemas/health/notification.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowsOf, someOf, text } from '#db/rows.ts'

/** A notification says this, whoever it went to. */
export const NOTICE = {
  id: int,
  title_key: text,
  params: json(Params),
  airspace: orNull(json(Ref)),
  type: oneOf(NOTIFICATION_TYPES),
  sensors: someOf(SENSORS),
  priority: orNull(oneOf(PRIORITIES)),
  devices: json(z.array(DeviceRef)),
  created_at: moment,
}
export type NoticeRow = RowOf<typeof NOTICE>

/** The thing it is about, as that is now. */
export const SUBJECT = {
  event_kind: text,
  ref_id: int,
  /** False for a monitor or gateway that has left the site. */
  has_page: bool,
  /** Their moments are the database's text, with an offset. */
  alert: orNull(json(NotedAlert)),
}
export type SubjectRow = RowOf<typeof SUBJECT>

const NOTIFICATION = { ...NOTICE, ...SUBJECT, site_id: int, read: bool, deliveries: json(z.array(Delivery)) }
export type NotificationRow = RowOf<typeof NOTIFICATION>

/** Kinds of events whose `ref_id` is an alert. */
const ALERT_EVENTS = [
  'ALERT_OPENED',
  'ALERT_ESCALATED',
  'ALERT_REOPENED',
  'ALERT_REMINDER',
  'ALERT_UNANSWERED',
  'ALERT_TAKEN',
  'ALERT_CLOSED',
] as const

/** `n` is the notification, `a` its airspace where it has one. */
export const NOTICE_COLUMNS = sql`
  n.id, n.title_key, n.params, n.type, n.sensors, n.priority, n.created_at,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as airspace,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) order by d.code)
    from devices d where d.id = any(n.device_ids)), '[]') as devices`

export const SUBJECT_COLUMNS = sql`
  case when n.event_kind like 'CHAIN\\_%' then coalesce(
      (select c.kind || '_CHAIN' from alarm_chains c where c.id = n.ref_id), n.event_kind)
    else n.event_kind end as event_kind, n.ref_id,
  case when n.event_kind like 'DEVICE\\_%' then exists (
      select from devices d where d.id = n.ref_id and d.site_id = n.site_id)
    when n.event_kind like 'GATEWAY\\_%' then exists (
      select from gateways g where g.id = n.ref_id and g.site_id = n.site_id)
    else true end as has_page,
  -- That it opened is told of the side it opened on, whatever it turned to since (record 074).
  case when n.event_kind = any(${[...ALERT_EVENTS]}) then (
    select jsonb_build_object('id', x.id, 'sensor', x.sensor, 'priority', x.priority, 'state', x.state,
      'direction', case when o.told then x.opening_direction else x.direction end,
      'value', case when o.told then x.opening_value else x.value end,
      'limit', case when o.told then x.opening_limit else x.limit_value end,
      'peak', case when o.told then abs(x.opening_value - x.opening_limit) else x.peak end, 'opened_at', x.opened_at)
    from alerts x cross join lateral (
      select n.event_kind = 'ALERT_OPENED' and x.opening_value is not null as told) o
    where x.id = n.ref_id) end as alert`

const COLUMNS = sql`${NOTICE_COLUMNS}, ${SUBJECT_COLUMNS}, n.site_id, r.read_at is not null as read,
  coalesce((
    select jsonb_agg(jsonb_build_object('channel', v.channel, 'status', v.status, 'reason', v.reason, 'sent_at', v.sent_at)
      order by v.channel)
    from deliveries v where v.notification_id = n.id and v.user_id = r.user_id), '[]') as deliveries`

const FROM = sql`
  notifications n
  join notification_recipients r on r.notification_id = n.id
  left join airspaces a on a.id = n.airspace_id`

export const NOTICE_ORDER = {
  type: sql`n.type`,
  priority: sql`case n.priority when 'ALARM' then 2 when 'WARNING' then 1 end`,
  airspace: sql`lower(a.name)`,
}

const ORDERS: Orders = {
  fields: {
    ...NOTICE_ORDER,
    created_at: sql`n.created_at`,
    status: sql`r.read_at is not null`,
  },
  initial: { field: 'created_at', direction: 'desc' },
  unique: sql`n.id`,
}

/** Finds what one person was told of a site. */
export function findNotifications(
  db: Db,
  { userId, siteId, request }: { userId: number; siteId: number; request: NotificationsQuery },
): Promise<PageOf<NotificationRow>> {
  const where = [
    sql`r.user_id = ${userId}`,
    sql`n.site_id = ${siteId}`,
    request.filter.startsWith('UNREAD') ? sql`r.read_at is null` : undefined,
    request.filter.endsWith('ALARM') ? sql`n.type = 'ALARM'` : undefined,
    request.airspace === undefined ? undefined : sql`n.airspace_id = ${request.airspace}`,
  ]
  return listPage(db, { shape: NOTIFICATION, columns: COLUMNS, from: FROM, where, orders: ORDERS }, request)
}

export interface LatestNotifications {
  userId: number
  siteIds: readonly number[]
  perSite: number
}

/** The newest of each of the sites, newest first. */
export async function findLatestNotifications(
  db: Db,
  { userId, siteIds, perSite }: LatestNotifications,
): Promise<NotificationRow[]> {
  if (siteIds.length === 0) return []
  const newest = sql`(
    select latest.id from unnest(${[...siteIds]}::int[]) as wanted(site_id)
    cross join lateral (
      select n.id from notifications n
      where n.site_id = wanted.site_id and exists (
        select from notification_recipients r where r.notification_id = n.id and r.user_id = ${userId})
      order by n.created_at desc, n.id desc limit ${perSite}
    ) latest)`
  return rowsOf(
    db,
    NOTIFICATION,
    sql`select ${COLUMNS} from ${FROM} where r.user_id = ${userId} and n.id in ${newest}
      order by n.created_at desc, n.id desc`,
  )
}

/** @returns how many had been unread; ids that are not the person's or not the site's are passed over */
export async function markRead(
  db: Db,
  {
    userId,
    siteId,
    ids,
    now,
  }: { userId: number; siteId: number; ids: readonly number[] | undefined; now: Date },
): Promise<number> {
  const named = ids === undefined ? sql`true` : sql`n.id = any(${[...ids]}::int[])`
  const result = await sql`
    update notification_recipients r set read_at = ${now}
    from notifications n
    where n.id = r.notification_id and n.site_id = ${siteId} and r.user_id = ${userId} and r.read_at is null and ${named}`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Marks unread again what was marked at one moment.
 * @returns how many
 */
export async function markUnread(
  db: Db,
  { userId, siteId, readAt }: { userId: number; siteId: number; readAt: Date },
): Promise<number> {
  const result = await sql`
    update notification_recipients r set read_at = null
    from notifications n
    where n.id = r.notification_id and n.site_id = ${siteId} and r.user_id = ${userId} and r.read_at = ${readAt}`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** Marks all read that a person was told of one alert. */
export async function markReadOfAlert(
  db: Db,
  { userId, alertId, now }: { userId: number; alertId: number; now: Date },
): Promise<void> {
  await sql`
    update notification_recipients r set read_at = ${now}
    from notifications n
    where n.id = r.notification_id and n.ref_id = ${alertId} and n.event_kind = any(${[...ALERT_EVENTS]})
      and r.user_id = ${userId} and r.read_at is null`.execute(db)
}
