/** The thirteen status codes: name, cause, color, order (spec/3 §3.1, §7.7). */
import type { CoarseStatus, Sensor, StatusColor, StatusName } from '#values.ts'

export type StatusCause =
  | Sensor
  | 'SEVERAL'
  | 'GATEWAYS_SILENT'
  | 'DEVICES_SILENT'
  | 'LEARNING'
  | 'IDLE'
  | 'NONE'

export interface SiteStatusFacts {
  id: number
  name: StatusName
  cause: StatusCause
  color: StatusColor
  coarse: CoarseStatus
}

/** The codes that no sensor causes, by name; those of warnings and alarms are `statusIdFor`'s. */
export const STATUS_ID = { ok: 1, devicesSilent: 10, gatewaysSilent: 11, idle: 12, learning: 13 } as const

const IDLE: SiteStatusFacts = {
  id: STATUS_ID.idle,
  name: 'Default',
  cause: 'IDLE',
  color: 'grey',
  coarse: 'Unknown',
}

export const SITE_STATUSES: readonly SiteStatusFacts[] = [
  { id: STATUS_ID.ok, name: 'Ok', cause: 'NONE', color: 'green', coarse: 'Success' },
  { id: 2, name: 'Warning', cause: 'COUGHS', color: 'yellow', coarse: 'Warning' },
  { id: 3, name: 'Warning', cause: 'TEMPERATURE', color: 'yellow', coarse: 'Warning' },
  { id: 4, name: 'Warning', cause: 'HUMIDITY', color: 'yellow', coarse: 'Warning' },
  { id: 5, name: 'Warning', cause: 'SEVERAL', color: 'yellow', coarse: 'Warning' },
  { id: 6, name: 'Alarm', cause: 'COUGHS', color: 'red', coarse: 'Alarm' },
  { id: 7, name: 'Alarm', cause: 'TEMPERATURE', color: 'red', coarse: 'Alarm' },
  { id: 8, name: 'Alarm', cause: 'HUMIDITY', color: 'red', coarse: 'Alarm' },
  { id: 9, name: 'Alarm', cause: 'SEVERAL', color: 'red', coarse: 'Alarm' },
  { id: STATUS_ID.devicesSilent, name: 'Offline', cause: 'DEVICES_SILENT', color: 'blue', coarse: 'Unknown' },
  {
    id: STATUS_ID.gatewaysSilent,
    name: 'Offline',
    cause: 'GATEWAYS_SILENT',
    color: 'blue',
    coarse: 'Unknown',
  },
  IDLE,
  { id: STATUS_ID.learning, name: 'Success', cause: 'LEARNING', color: 'green', coarse: 'Success' },
]

/** Facts of a code; a code outside 1..13 counts as Default. */
export function siteStatus(id: number): SiteStatusFacts {
  return SITE_STATUSES[id - 1] ?? IDLE
}

/** Lists the codes that carry a name, for filtering by name. */
export function statusIds(names: readonly StatusName[]): number[] {
  return SITE_STATUSES.filter(status => names.includes(status.name)).map(status => status.id)
}

const FIRST_CODE = { WARNING: 2, ALARM: 6 } as const
const SENSOR_OFFSET: Readonly<Record<Sensor, number>> = { COUGHS: 0, TEMPERATURE: 1, HUMIDITY: 2 }
const SEVERAL_OFFSET = 3

/** The code 2..9 of a warning or an alarm by the sensors that cause it, at least one (spec/3 §3.1, §4.11). */
export function statusIdFor(level: 'WARNING' | 'ALARM', sensors: readonly Sensor[]): number {
  const [only] = sensors
  const offset = sensors.length === 1 && only !== undefined ? SENSOR_OFFSET[only] : SEVERAL_OFFSET
  return FIRST_CODE[level] + offset
}

const SEVERITY: Readonly<Record<StatusName, number>> = {
  Alarm: 1,
  Warning: 2,
  Offline: 3,
  Default: 4,
  Success: 5,
  Ok: 6,
}

/** A list sorts by this: 1 Alarm, 2 Warning, 3 Offline, 4 Default, 5 Success, 6 Ok (spec/3 §7.7). */
export function siteSeverity(statusId: number): number {
  return SEVERITY[siteStatus(statusId).name]
}
