/** Reads what a delivery tells, whom, and about which place: one query for a mail or a push. */
import { Params } from '@earshot/contract/schemas/health/notification.ts'
import {
  DIRECTIONS,
  type Direction,
  NOTIFICATION_TYPES,
  PRIORITIES,
  type Priority,
  SENSORS,
  type Sensor,
  TEMPERATURE_UNITS,
  type TemperatureUnit,
} from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, real, rowOf, text, texts } from '#db/rows.ts'

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
  isMember: boolean
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
  /** The monitor or gateway that is silent or back, while it is of the site. */
  deviceId: number | null
  gatewayId: number | null
  deviceNames: string[]
  alert: NoticeAlert | null
  reader: NoticeReader
}

const NOTICE = {
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
}
type NoticeRow = RowOf<typeof NOTICE>

export async function loadNotice(
  db: Db,
  { notificationId, userId }: { notificationId: number; userId: number },
): Promise<Notice | null> {
  const row = await rowOf(
    db,
    NOTICE,
    sql`select n.title_key, n.params, n.type, n.priority, n.created_at,
      s.id as site_id, s.name as site_name, s.timezone, p.id as airspace_id, p.name as airspace_name,
      (select d.id from devices d
        where n.event_kind like 'DEVICE\\_%' and d.id = n.ref_id and d.site_id = n.site_id) as device_id,
      (select g.id from gateways g
        where n.event_kind like 'GATEWAY\\_%' and g.id = n.ref_id and g.site_id = n.site_id) as gateway_id,
      array(select coalesce(nullif(d.name, ''), d.code) from devices d where d.id = any (n.device_ids) order by 1)
        as device_names,
      a.id as alert_id, a.sensor, a.direction, a.value, a.limit_value, a.peak, a.opened_at, a.closed_at,
      u.email, u.first_name, u.language, u.temperature_unit,
      exists (select from memberships m where m.site_id = n.site_id and m.user_id = u.id) as is_member
    from notifications n
    join sites s on s.id = n.site_id
    join users u on u.id = ${userId}
    left join airspaces p on p.id = n.airspace_id
    left join alerts a on n.event_kind like 'ALERT\\_%' and a.id = n.ref_id and a.site_id = n.site_id
    where n.id = ${notificationId}`,
  )
  if (row === undefined) return null
  return {
    id: notificationId,
    titleKey: row.title_key,
    params: row.params,
    type: row.type,
    priority: row.priority,
    createdAt: row.created_at,
    site: { id: row.site_id, name: row.site_name, timeZone: row.timezone },
    airspace: row.airspace_id === null ? null : { id: row.airspace_id, name: row.airspace_name ?? '' },
    deviceId: row.device_id,
    gatewayId: row.gateway_id,
    deviceNames: row.device_names,
    alert: alertOf(row),
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
  return { id, email, firstName, language, temperatureUnit, isMember: row.is_member }
}
