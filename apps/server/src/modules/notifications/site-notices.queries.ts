/** Reads what people were told of a site: the notifications themselves, and the log of what went to phones. */

import { PUSH_REASONS, PUSH_STATUSES } from '@earshot/contract/message-values.ts'
import type {
  AdminNotificationsQuery,
  PushNotificationsQuery,
} from '@earshot/contract/schemas/admin/admin-site.ts'
import { AdminNotification } from '@earshot/contract/schemas/admin/admin-site.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { listPage, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf } from '#db/rows.ts'
import { personRef } from '#sql/people.ts'
import { NOTICE, NOTICE_COLUMNS, NOTICE_ORDER, SUBJECT, SUBJECT_COLUMNS } from './notifications.queries.ts'

const SITE_NOTICE = {
  ...NOTICE,
  ...SUBJECT,
  recipients: int,
  read: int,
  deliveries: json(AdminNotification.shape.deliveries),
}
export type SiteNoticeRow = RowOf<typeof SITE_NOTICE>

const PUSH = {
  ...NOTICE,
  delivery_id: int,
  user: json(Ref),
  status: oneOf(PUSH_STATUSES),
  reason: orNull(oneOf(PUSH_REASONS)),
  attempts: int,
  queued_at: moment,
  sent_at: orNull(moment),
}
export type PushRow = RowOf<typeof PUSH>

const AIRSPACE = sql`left join airspaces a on a.id = n.airspace_id`

export function findSiteNotices(
  db: Db,
  { siteId, request }: { siteId: number; request: AdminNotificationsQuery },
): Promise<PageOf<SiteNoticeRow>> {
  const { type, alarm_filter: priority, sensor_filter: sensor } = request
  return listPage(
    db,
    {
      shape: SITE_NOTICE,
      columns: sql`${NOTICE_COLUMNS}, ${SUBJECT_COLUMNS},
        (select count(*) from notification_recipients r where r.notification_id = n.id) as recipients,
        (select count(r.read_at) from notification_recipients r where r.notification_id = n.id) as read,
        coalesce((
          select jsonb_agg(jsonb_build_object('channel', v.channel, 'status', v.status, 'count', v.count)
            order by v.channel, v.status)
          from (select channel, status, count(*) from deliveries where notification_id = n.id
            group by channel, status) v), '[]') as deliveries`,
      from: sql`notifications n ${AIRSPACE}`,
      where: [
        sql`n.site_id = ${siteId}`,
        type === undefined ? undefined : sql`n.type = ${type}`,
        priority === 'ALL' ? undefined : sql`n.priority = ${priority}`,
        sensor === 'ALL' ? undefined : sql`${sensor} = any(n.sensors)`,
      ],
      orders: {
        fields: { ...NOTICE_ORDER, time: sql`n.created_at` },
        initial: { field: 'time', direction: 'desc' },
        complete: ['time', 'type'],
        unique: sql`n.id`,
      },
    },
    request,
  )
}

/** Finds the pushes, the newest first. */
export function findPushes(
  db: Db,
  { siteId, request }: { siteId: number; request: PushNotificationsQuery },
): Promise<PageOf<PushRow>> {
  const { airspace_id: airspace } = request
  return listPage(
    db,
    {
      shape: PUSH,
      columns: sql`${NOTICE_COLUMNS}, v.id as delivery_id, ${personRef('u')} as "user", v.status, v.reason, v.attempts,
        v.created_at as queued_at, v.sent_at`,
      from: sql`notifications n
        join deliveries v on v.notification_id = n.id and v.channel = 'PUSH'
        join users u on u.id = v.user_id ${AIRSPACE}`,
      where: [
        sql`n.site_id = ${siteId}`,
        airspace === undefined ? undefined : sql`n.airspace_id = ${airspace}`,
      ],
      orders: {
        fields: { time: sql`n.created_at` },
        initial: { field: 'time', direction: 'desc' },
        complete: ['time'],
        unique: sql`v.id`,
      },
    },
    request,
  )
}
