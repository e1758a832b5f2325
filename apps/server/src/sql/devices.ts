/** Selects a monitor as lists and pages show it: of a site, and of the whole fleet. */

import { LICENCE_STATUSES } from '@earshot/contract/fleet-values.ts'
import { SensorFault } from '@earshot/contract/schemas/hardware/device.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  ALGO_TYPES,
  CONNECTIVITY,
  DELIVERY_STATUSES,
  type DeviceFilter,
  SENSOR_LEVELS,
  type SensorLevel,
} from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { int, json, moment, oneOf, orNull, type RowOf, real, text } from '#db/rows.ts'
import { deviceConnectivity, deviceOnline } from './connectivity.ts'

/** Names a monitor, `d`, by its code where nobody has named it. */
export const DEVICE_NAME = sql`coalesce(nullif(d.name, ''), d.code)`

const Licence = z.object({
  id: z.int(),
  status: z.enum(LICENCE_STATUSES),
  expires_at: z.string().nullable(),
})

export const DEVICE = {
  id: int,
  name: text,
  code: text,
  last_slot: orNull(int),
  algo_type: oneOf(ALGO_TYPES),
  software_version: text,
  installation_date: orNull(moment),
  airspace: orNull(json(Ref.extend({ online: z.boolean() }))),
  deck: orNull(json(Ref)),
  house: orNull(json(Ref)),
  gateway: orNull(json(DeviceRef)),
  ip_address: text,
  delivery_status: oneOf(DELIVERY_STATUSES),
  connectivity: oneOf(CONNECTIVITY),
  connectivity_since: orNull(moment),
  cough_status: oneOf(SENSOR_LEVELS),
  temperature_status: oneOf(SENSOR_LEVELS),
  humidity_status: oneOf(SENSOR_LEVELS),
  rhs: orNull(int),
  rdi: orNull(real),
  temperature_c: orNull(real),
  humidity_pct: orNull(real),
  sensor_faults: json(z.array(SensorFault)),
  licence: orNull(json(Licence)),
}
export type DeviceRow = RowOf<typeof DEVICE>

/** The licence that runs, else the next that waits to be started, else the one that ended last. */
const shownLicence = (now: Date) => sql`
  select jsonb_build_object('id', l.id, 'status', l.status, 'expires_at', l.expires_at) from licences l
  where l.device_id = d.id
  order by (l.status = 'ACTIVE' and l.expires_at > ${now}) desc, (l.status in ('CREATED', 'ASSIGNED')) desc,
    l.expires_at desc nulls last, l.id
  limit 1`

export const deviceColumns = (now: Date) => sql`
  d.id, d.name, d.code, st.last_slot, d.algo_type, d.software_version, d.installation_date, d.ip_address,
  d.delivery_status, ${deviceConnectivity('st')} as connectivity,
  st.connectivity_since, coalesce(st.cough_status, 'DEFAULT') as cough_status,
  coalesce(st.temperature_status, 'DEFAULT') as temperature_status,
  coalesce(st.humidity_status, 'DEFAULT') as humidity_status, st.rhs, st.rdi, st.temperature_c, st.humidity_pct,
  coalesce(st.sensor_faults, '[]') as sensor_faults,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'online', coalesce(
    (select ast.online from airspace_states ast where ast.airspace_id = a.id), false)) end as airspace,
  (select jsonb_build_object('id', k.id, 'name', k.name) from decks k where k.id = d.deck_id) as deck,
  (select jsonb_build_object('id', h.id, 'name', h.name) from floors f join houses h on h.id = f.house_id
    where f.id = a.floor_id) as house,
  (select jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) from gateways g where g.id = d.gateway_id) as gateway,
  (${shownLicence(now)}) as licence`

/** `d`, its state `st`, its airspace `a`. */
export const DEVICE_FROM = sql`
  devices d
  left join device_states st on st.device_id = d.id
  left join airspaces a on a.id = d.airspace_id`

/** A level's place among the levels, worst last. */
const levelRank = (column: 'cough_status' | 'temperature_status' | 'humidity_status') =>
  sql`array_position(${[...SENSOR_LEVELS]}::text[], ${sql.ref(`st.${column}`)})`
export const WORST_LEVEL = sql`greatest(${levelRank('cough_status')}, ${levelRank('temperature_status')}, ${levelRank('humidity_status')})`
const isWorst = (level: SensorLevel) =>
  sql`${WORST_LEVEL} = array_position(${[...SENSOR_LEVELS]}::text[], ${level})`
const ONLINE = deviceOnline('st')

/** The filter's own meaning: a level counts for monitors that are online, since the last lamp of a silent one is old. */
export const DEVICE_IS: Record<Exclude<DeviceFilter, 'ALL'>, RawBuilder<unknown>> = {
  ONLINE,
  OFFLINE: sql`not ${ONLINE}`,
  DEFAULT: sql`${ONLINE} and ${isWorst('DEFAULT')}`,
  OK: sql`${ONLINE} and ${isWorst('OK')}`,
  WARNING: sql`${ONLINE} and ${isWorst('WARNING')}`,
  ALARM: sql`${ONLINE} and ${isWorst('ALARM')}`,
}
