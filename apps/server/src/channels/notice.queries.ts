/** Reads what a delivery tells, whom, and about which place: one query for a mail or a push. */

import { NOTIFICATION_TYPES } from '@earshot/contract/message-values.ts'
import { Preferences } from '@earshot/contract/schemas/account/settings.ts'
import { Params } from '@earshot/contract/schemas/health/notification.ts'
import {
  DIRECTIONS,
  type Direction,
  PRIORITIES,
  type Priority,
  SENSORS,
  type Sensor,
  TEMPERATURE_UNITS,
  type TemperatureUnit,
} from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, real, rowsOf, text, texts } from '#db/rows.ts'

interface NoticeAlert {
  id: number
  sensor: Sensor
  direction: Direction | null
  /** The value is an RHS for coughs, °C or % for climate. */
  value: number
  limit: number
  /** The lowest RHS, or the largest deviation from the band. */
  peak: number
  openedAt: Date
  closedAt: Date | null
}

interface NoticeReader {
  id: number
  email: string
  firstName: string
  language: string
  temperatureUnit: TemperatureUnit
  /** What they have chosen to be told. */
  preferences: Preferences
  isMember: boolean
  /** The confirmed number for Alarms, as E.164; null where there is none. */
  alarmNumber: string | null
}

/** A notification with everything that is said about it. */
export interface Notice {
  id: number
  /** `notifications:alert_alarm` */
  titleKey: string
  params: Record<string, string | number | boolean | null>
  type: 'NORMAL' | 'ALARM'
  priority: Priority | null
  createdAt: Date
  site: { id: number; name: string; timeZone: string }
  airspace: { id: number; name: string } | null
  /** The drill that it is about. */
  drillId: number | null
  /** The monitor or gateway that is silent or back, while it is of the site. */
  deviceId: number | null
  gatewayId: number | null
  deviceNames: string[]
  alert: NoticeAlert | null
  /** The notice tells of something that somebody has to answer. */
  asksAnswer: boolean
  /** Its reader has read it in the portal, or its Warning is an Alarm by now, of which they were told. */
  isKnown: boolean
  /** What it tells of has ended: the alert is closed, the unit is heard again. */
  isOver: boolean
  reader: NoticeReader
}

const NOTICE = {
  id: int,
  title_key: text,
  params: json(Params),
  type: oneOf(NOTIFICATION_TYPES),
  priority: orNull(oneOf(PRIORITIES)),
  created_at: moment,
  site_id: int,
  site_name: text,
  timezone: text,
  airspace_id: orNull(int),
  airspace_name: orNull(text),
  drill_id: orNull(int),
  device_id: orNull(int),
  gateway_id: orNull(int),
  device_names: texts,
  alert_id: orNull(int),
  sensor: orNull(oneOf(SENSORS)),
  direction: orNull(oneOf(DIRECTIONS)),
  value: orNull(real),
  limit_value: orNull(real),
  peak: orNull(real),
  opened_at: orNull(moment),
  closed_at: orNull(moment),
  email: text,
  first_name: text,
  language: text,
  temperature_unit: oneOf(TEMPERATURE_UNITS),
  is_member: bool,
  asks_answer: bool,
  is_known: bool,
  is_over: bool,
  preferences: json(Preferences),
  alarm_number: orNull(text),
}
type NoticeRow = RowOf<typeof NOTICE>

/** Those of the notices that are still there, in the order of their numbers, as one person reads them. */
export async function loadNotices(
  db: Db,
  { notificationIds, userId }: { notificationIds: readonly number[]; userId: number },
): Promise<Notice[]> {
  const rows = await rowsOf(
    db,
    NOTICE,
    sql`select n.id, n.title_key, n.params, n.type, n.priority, n.created_at,
      s.id as site_id, s.name as site_name, s.timezone, p.id as airspace_id, p.name as airspace_name,
      (select d.id from drills d
        where n.event_kind in ('CHAIN_STEP', 'DRILL_MISSED') and d.id = n.ref_id and d.site_id = n.site_id) as drill_id,
      (select d.id from devices d
        where n.event_kind like 'DEVICE\\_%' and d.id = n.ref_id and d.site_id = n.site_id) as device_id,
      (select g.id from gateways g
        where n.event_kind like 'GATEWAY\\_%' and g.id = n.ref_id and g.site_id = n.site_id) as gateway_id,
      array(select coalesce(nullif(d.name, ''), d.code) from devices d where d.id = any (n.device_ids) order by 1)
        as device_names,
      a.id as alert_id, a.sensor, a.direction, a.value, a.limit_value, a.peak, a.opened_at, a.closed_at,
      u.email, u.first_name, u.language, u.temperature_unit,
      exists (select from memberships m where m.site_id = n.site_id and m.user_id = u.id) as is_member,
      (exists (select from alarm_chains c
        where n.event_kind = 'CHAIN_STEP' and c.id = n.ref_id and c.ended_at is null and c.holder_id is null
          and not (c.kind = 'DRILL' and exists (
            select from alarm_answers k where k.chain_id = c.id and k.user_id = u.id)))
      or (n.type = 'ALARM' and exists (
        select from alarm_chain_alerts l join alarm_chains c on c.id = l.chain_id
        where l.alert_id = a.id and c.ended_at is null
          and (c.holder_id is null or c.handover_to = u.id)))) as asks_answer,
      (n.type = 'NORMAL' and exists (select from notification_recipients r
          where r.notification_id = n.id and r.user_id = u.id and r.read_at is not null)
        or n.priority = 'WARNING' and n.event_kind like 'ALERT\\_%' and exists (select from notifications m
          where m.event_kind in ('ALERT_OPENED', 'ALERT_ESCALATED', 'ALERT_REOPENED') and m.ref_id = n.ref_id
            and m.type = 'ALARM' and m.transition_no > n.transition_no)) as is_known,
      (a.closed_at is not null
        or exists (select from device_states d where n.event_kind like 'DEVICE\\_%' and d.device_id = n.ref_id
          and n.event_kind <> 'DEVICE_FAULT' and d.connectivity = 'ONLINE')
        -- A monitor with a sensor at fault reports all the while.
        or exists (select from sensor_faults f where n.event_kind = 'DEVICE_FAULT' and f.id = n.transition_no
          and f.to_at is not null)
        or exists (select from gateways g where n.event_kind like 'GATEWAY\\_%' and g.id = n.ref_id
          and g.connectivity = 'ONLINE')) as is_over,
      (select k.number from alarm_numbers k where k.user_id = u.id) as alarm_number, u.preferences
    from notifications n
    join sites s on s.id = n.site_id
    join users u on u.id = ${userId}
    left join airspaces p on p.id = n.airspace_id
    left join alerts a on n.event_kind like 'ALERT\\_%' and a.id = n.ref_id and a.site_id = n.site_id
    where n.id = ${anyOf(notificationIds)} order by n.id`,
  )
  return rows.map(row => noticeOf(row, userId))
}

function noticeOf(row: NoticeRow, userId: number): Notice {
  return {
    id: row.id,
    titleKey: row.title_key,
    params: row.params,
    type: row.type,
    priority: row.priority,
    createdAt: row.created_at,
    site: { id: row.site_id, name: row.site_name, timeZone: row.timezone },
    airspace: row.airspace_id === null ? null : { id: row.airspace_id, name: row.airspace_name ?? '' },
    drillId: row.drill_id,
    deviceId: row.device_id,
    gatewayId: row.gateway_id,
    deviceNames: row.device_names,
    alert: alertOf(row),
    asksAnswer: row.asks_answer,
    isKnown: row.is_known,
    isOver: row.is_over,
    reader: readerOf(row, userId),
  }
}

function alertOf(row: NoticeRow): NoticeAlert | null {
  const { alert_id: id, sensor, direction, value, limit_value: limit, peak, opened_at: openedAt } = row
  // A joined row is there as a whole or not at all.
  if (id === null || sensor === null || value === null || limit === null) return null
  if (peak === null || openedAt === null) return null
  return { id, sensor, direction, value, limit, peak, openedAt, closedAt: row.closed_at }
}

function readerOf(row: NoticeRow, id: number): NoticeReader {
  const { email, first_name: firstName, language, temperature_unit: temperatureUnit } = row
  return {
    id,
    email,
    firstName,
    language,
    temperatureUnit,
    preferences: row.preferences,
    isMember: row.is_member,
    alarmNumber: row.alarm_number,
  }
}
