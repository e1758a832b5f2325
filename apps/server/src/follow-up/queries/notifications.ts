/** Stores notices, the people who get them and how. Each notice is stored once, whichever process comes first. */

import { Preferences } from '@earshot/contract/schemas/account/settings.ts'
import { SITE_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, rowsOf, text } from '#db/rows.ts'
import type { Delivery, RecentPushes, Recipient } from '#follow-up/deliveries.ts'
import type { NoticeRow } from '#follow-up/notifications.ts'

const HOUR_MS = 3_600_000
type Ids = readonly number[]

export interface SiteMembers {
  timeZone: string
  recipients: Recipient[]
}

/** Loads everybody of the sites; of an archived one, which its people no longer see, it loads nobody. */
export async function loadMembers(trx: Db, siteIds: Ids): Promise<Map<number, SiteMembers>> {
  const rows = await rowsOf(
    trx,
    {
      site_id: int,
      timezone: text,
      user_id: orNull(int),
      role: orNull(oneOf(SITE_ROLES)),
      preferences: orNull(json(Preferences)),
      own_zone: orNull(text),
      sites: int,
    },
    sql`select s.id as site_id, s.timezone, m.user_id, m.role, u.preferences, u.timezone as own_zone,
      (select count(*) from memberships o where o.user_id = m.user_id) as sites
    from sites s left join memberships m on m.site_id = s.id and s.display_status <> 'ARCHIVED'
    left join users u on u.id = m.user_id
    where s.id = ${anyOf(siteIds)} order by m.user_id`,
  )
  const members = new Map<number, SiteMembers>()
  for (const { site_id, timezone, user_id, role, preferences, own_zone, sites } of rows) {
    const site = members.get(site_id) ?? { timeZone: timezone, recipients: [] }
    members.set(site_id, site)
    if (user_id === null || role === null) continue
    site.recipients.push({ userId: user_id, role, preferences, timeZone: own_zone ?? timezone, sites })
  }
  return members
}

/** People who have read nothing of an alert's alarm since it came, by alert. */
export async function loadUnread(
  trx: Db,
  alarms: readonly { alertId: number; since: number }[],
): Promise<Map<number, Set<number>>> {
  const unread = new Map<number, Set<number>>()
  if (alarms.length === 0) return unread
  const rows = await rowsOf(
    trx,
    { alert_id: int, user_id: int },
    sql`select w.alert_id, r.user_id
    from unnest(${alarms.map(alarm => alarm.alertId)}::int[],
      ${alarms.map(alarm => new Date(alarm.since).toISOString())}::timestamptz[]) as w (alert_id, since)
    join notifications n on n.ref_id = w.alert_id and n.type = 'ALARM' and n.created_at >= w.since
      and n.event_kind in ('ALERT_OPENED', 'ALERT_ESCALATED', 'ALERT_REOPENED', 'ALERT_REMINDER')
    join notification_recipients r on r.notification_id = n.id
    group by 1, 2
    having bool_and(r.read_at is null)`,
  )
  for (const { alert_id, user_id } of rows) {
    unread.set(alert_id, (unread.get(alert_id) ?? new Set()).add(user_id))
  }
  return unread
}

export interface StoredNotice {
  id: number
  notice: NoticeRow
}

/** Stores the notices and answers the new ones with their numbers; the others were told before. */
export async function insertNotices(trx: Db, notices: readonly NoticeRow[]): Promise<StoredNotice[]> {
  const rows = notices.map(notice => ({
    site_id: notice.siteId,
    airspace_id: notice.airspaceId,
    event_kind: notice.eventKind,
    ref_id: notice.refId,
    transition_no: notice.transitionNo,
    type: notice.type,
    priority: notice.priority,
    sensors: notice.sensors,
    device_ids: notice.deviceIds,
    title_key: notice.titleKey,
    params: notice.params,
    created_at: new Date(notice.at),
  }))
  const inserted = await rowsOf(
    trx,
    { id: int, event_kind: text, ref_id: int, transition_no: int },
    sql`insert into notifications (site_id, airspace_id, event_kind, ref_id, transition_no, type, priority, sensors,
      device_ids, title_key, params, created_at)
    select site_id, airspace_id, event_kind, ref_id, transition_no, type, priority, sensors, device_ids, title_key,
      params, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (site_id int, airspace_id int, event_kind text,
      ref_id int, transition_no int, type text, priority text, sensors text[], device_ids int[], title_key text,
      params jsonb, created_at timestamptz)
    order by created_at, event_kind, ref_id
    on conflict (event_kind, ref_id, transition_no) do nothing
    returning id, event_kind, ref_id, transition_no`,
  )
  const ids = new Map(inserted.map(row => [`${row.event_kind} ${row.ref_id} ${row.transition_no}`, row.id]))
  return notices.flatMap(notice => {
    const id = ids.get(`${notice.eventKind} ${notice.refId} ${notice.transitionNo}`)
    return id === undefined ? [] : [{ id, notice }]
  })
}

/**
 * Pushes of the hour before `from` (epoch milliseconds) and later that count against the hourly share, by person: of those that
 * went out as one only the first, and none of a summary. The
 * people are locked, so that two processes do not both find room for the last one.
 */
export async function lockRecentPushes(
  trx: Db,
  { userIds, from }: { userIds: Ids; from: number },
): Promise<RecentPushes> {
  if (userIds.length === 0) return new Map()
  await sql`select id from users where id = ${anyOf(userIds)} order by id for no key update`.execute(trx)
  const rows = await rowsOf(
    trx,
    { user_id: int, created_at: moment },
    sql`select d.user_id, d.created_at
    from deliveries d join notifications n on n.id = d.notification_id
    where d.user_id = ${anyOf(userIds)} and d.created_at > ${new Date(from - HOUR_MS)} and d.channel = 'PUSH'
      and d.status <> 'SUPPRESSED' and n.type = 'NORMAL'
      and d.reason is distinct from 'DIGEST' and (d.bundle_id is null or d.bundle_id = d.id)`,
  )
  const recent: RecentPushes = new Map()
  for (const { user_id, created_at } of rows) {
    recent.set(user_id, [...(recent.get(user_id) ?? []), created_at.getTime()])
  }
  return recent
}

export interface DeliveryOf extends Delivery {
  notificationId: number
  isAlarm: boolean
  at: number
}

/** Stores for whom a notice is unread in the portal, and what waits to be sent; rows that are there already stay. */
export async function insertDeliveries(trx: Db, deliveries: readonly DeliveryOf[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ notificationId, isAlarm, userId, channel, at, ...given }) => ({
    notification_id: notificationId,
    user_id: userId,
    channel,
    status: given.status,
    reason: given.reason,
    is_alarm: isAlarm,
    created_at: new Date(at),
    sent_at: given.status === 'SENT' ? new Date(at) : null,
    due_at: given.dueAt === null ? null : new Date(given.dueAt),
    cause: given.cause,
  }))
  const shown = rows.filter(row => row.channel === 'IN_APP')
  await sql`
    insert into notification_recipients (notification_id, user_id)
    select * from unnest(${shown.map(row => row.notification_id)}::int[], ${shown.map(row => row.user_id)}::int[])
    on conflict do nothing`.execute(trx)
  await sql`
    insert into deliveries (notification_id, user_id, channel, status, reason, is_alarm, created_at, sent_at, due_at,
      cause)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (notification_id int, user_id int,
      channel text, status text, reason text, is_alarm boolean, created_at timestamptz, sent_at timestamptz,
      due_at timestamptz, cause text)
    on conflict do nothing`.execute(trx)
}
