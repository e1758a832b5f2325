/** Reads the alerts of a site, paged, filtered and ordered in the database. */

import type { AlertListQuery } from '@earshot/contract/endpoints/health/alerts.ts'
import { ALERT_CLOSE_REASONS, ALERT_STATES } from '@earshot/contract/health-values.ts'
import { Acknowledgement, DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { DIRECTIONS, PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'
import { isAcknowledgementCurrent } from '#sql/acknowledgements.ts'
import { shareStart, wasSaid } from '#sql/alarm-reasons.ts'
import { personRef } from '#sql/people.ts'

/**
 * A span is the part of a stretch in one priority. The database writes moments inside JSON as text, with an offset.
 */
const Span = z.object({ from: z.string(), to: z.string().nullable(), priority: z.enum(PRIORITIES) })

const ALERT = {
  id: int,
  airspace_id: int,
  airspace_name: text,
  sensor: oneOf(SENSORS),
  state: oneOf(ALERT_STATES),
  priority: oneOf(PRIORITIES),
  max_priority: oneOf(PRIORITIES),
  direction: orNull(oneOf(DIRECTIONS)),
  value: real,
  limit_value: real,
  peak: real,
  opened_at: moment,
  escalated_at: orNull(moment),
  last_seen_at: moment,
  closed_at: orNull(moment),
  close_reason: orNull(oneOf(ALERT_CLOSE_REASONS)),
  reopened_count: int,
  devices: json(z.array(DeviceRef)),
  batch_id: orNull(int),
  spans: json(z.array(Span)),
  acknowledgements: json(z.array(Acknowledgement)),
}
export type AlertRow = RowOf<typeof ALERT>

type Filter = AlertListQuery & { siteId: number; now: Date }

const OPEN_FIRST = sql`(a.state = 'OPEN') desc, case when a.state = 'OPEN' then a.priority = 'ALARM' end desc, a.opened_at desc`

/** The name of an alert: an open one is what it is now, one that is over the worst it was. */
const CALLED = sql`case when a.state = 'OPEN' then a.priority else a.max_priority end`

const ORDERS: Orders = {
  fields: {
    opened_at: sql`a.opened_at`,
    closed_at: sql`a.closed_at`,
    priority: sql`(${CALLED} = 'ALARM')`,
    sensor: sql`a.sensor`,
    airspace: sql`lower(p.name)`,
    state: sql`a.state`,
  },
  initial: OPEN_FIRST,
  unique: sql`a.id`,
}

const IS_CURRENT = isAcknowledgementCurrent('k', 'a')

const COLUMNS = sql`
  a.id, a.airspace_id, p.name as airspace_name, a.sensor, a.state, a.priority, a.max_priority, a.direction, a.value,
  a.limit_value, a.peak, a.opened_at, a.escalated_at, a.last_seen_at, a.closed_at, a.close_reason, a.reopened_count,
  a.batch_id,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) order by d.code)
    from devices d where d.id = any(a.device_ids)), '[]') as devices,
  coalesce((select jsonb_agg(jsonb_build_object('from', s.from_at, 'to', s.to_at, 'priority', s.priority) order by s.from_at)
    from alert_spans s where s.alert_id = a.id), '[]') as spans,
  coalesce((select jsonb_agg(jsonb_build_object(
      'by', ${personRef('u')},
      'comment', k.comment, 'at', k.acknowledged_at) order by k.acknowledged_at desc)
    from alert_acknowledgements k join users u on u.id = k.user_id
    where k.alert_id = a.id and ${IS_CURRENT}), '[]') as acknowledgements`

const FROM = sql`alerts a join airspaces p on p.id = a.airspace_id`

/** Finds alerts. Without an order that is asked for, open ones come first, ALARM before WARNING, the newest first. */
export function findAlerts(db: Db, filter: Filter): Promise<PageOf<AlertRow>> {
  const { siteId, airspace, state, said, from, to, now } = filter
  const where = [
    sql`a.site_id = ${siteId}`,
    filter.filter === 'ALL' ? undefined : sql`${CALLED} = ${filter.filter}`,
    filter.sensor_filter === 'ALL' ? undefined : sql`a.sensor = ${filter.sensor_filter}`,
    state === 'ALL' ? undefined : sql`a.state = ${state}`,
    said === 'ALL' ? undefined : wasSaid('a', { since: shareStart(now), onlyReal: said === 'REAL' }),
    airspace === undefined ? undefined : sql`a.airspace_id = ${airspace}`,
    to === undefined ? undefined : sql`a.opened_at <= ${to}::timestamptz`,
    from === undefined ? undefined : sql`(a.closed_at is null or a.closed_at >= ${from}::timestamptz)`,
  ]
  return listPage(db, { shape: ALERT, columns: COLUMNS, from: FROM, where, orders: ORDERS }, filter)
}

/** The alerts with these ids, in the order the ids are given. */
export async function findAlertsById(db: Db, ids: number[]): Promise<AlertRow[]> {
  if (ids.length === 0) return []
  return rowsOf(
    db,
    ALERT,
    sql`select ${COLUMNS} from ${FROM}
      where a.id = any(${ids}) order by array_position(${ids}::int[], a.id)`,
  )
}

/** @returns whether anything had been unread: older alerts no longer are */
export async function markAlertsViewed(
  db: Db,
  { userId, siteId }: { userId: number; siteId: number },
): Promise<boolean> {
  const result = await sql`
    update memberships m set alerts_viewed_id = newest.id
    from (select max(id) as id from alerts where site_id = ${siteId} and state = 'OPEN') newest
    where m.user_id = ${userId} and m.site_id = ${siteId} and newest.id > m.alerts_viewed_id`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}
