/** The rows of the page: each is a sentence with some values in it. Pure. */
import type { LimitKey } from '@earshot/contract/schemas/health/limits.ts'
import type { Priority, Sensor, StatusName } from '@earshot/contract/values.ts'
import type { LimitSubject } from './limit-facts.ts'

export interface LimitRow {
  /** The key of its sentence under `row`; its values stand there as `v1`, `v2` … in the order of `keys`. */
  id: string
  subject: LimitSubject
  mark: StatusName
  keys: readonly LimitKey[]
  /** The alerts that the row raises, for how they ended. */
  raises?: { sensor: Sensor; priority: Priority }
}

const raises = (sensor: Sensor, priority: Priority) => ({ raises: { sensor, priority } })

export const LIMIT_ROWS: readonly LimitRow[] = [
  {
    id: 'coughsWarning',
    subject: 'COUGHS',
    mark: 'Warning',
    keys: ['rhs_warning', 'coughs_warning_hours'],
    ...raises('COUGHS', 'WARNING'),
  },
  {
    id: 'coughsAlarm',
    subject: 'COUGHS',
    mark: 'Alarm',
    keys: ['rhs_alarm', 'coughs_alarm_hours'],
    ...raises('COUGHS', 'ALARM'),
  },
  { id: 'coughsEnd', subject: 'COUGHS', mark: 'Ok', keys: ['rhs_deadband', 'coughs_clear_hours'] },
  { id: 'reference', subject: 'COUGHS', mark: 'Default', keys: ['rdi_reference'] },
  { id: 'normal', subject: 'NORMAL', mark: 'Warning', keys: ['normal_factor', 'normal_hours'] },
  {
    id: 'temperatureWarning',
    subject: 'TEMPERATURE',
    mark: 'Warning',
    keys: ['temperature_warning_minutes'],
    ...raises('TEMPERATURE', 'WARNING'),
  },
  {
    id: 'temperatureAlarm',
    subject: 'TEMPERATURE',
    mark: 'Alarm',
    keys: ['temperature_step', 'temperature_alarm_minutes'],
    ...raises('TEMPERATURE', 'ALARM'),
  },
  {
    id: 'temperatureEnd',
    subject: 'TEMPERATURE',
    mark: 'Ok',
    keys: ['temperature_deadband', 'temperature_clear_minutes'],
  },
  {
    id: 'humidityWarning',
    subject: 'HUMIDITY',
    mark: 'Warning',
    keys: ['humidity_band', 'humidity_warning_minutes'],
    ...raises('HUMIDITY', 'WARNING'),
  },
  {
    id: 'humidityAlarm',
    subject: 'HUMIDITY',
    mark: 'Alarm',
    keys: ['humidity_step', 'humidity_alarm_minutes'],
    ...raises('HUMIDITY', 'ALARM'),
  },
  {
    id: 'humidityEnd',
    subject: 'HUMIDITY',
    mark: 'Ok',
    keys: ['humidity_deadband', 'humidity_clear_minutes'],
  },
  { id: 'noData', subject: 'NO_DATA', mark: 'Default', keys: ['no_data_hours'] },
]

export function rowsOf(subject: LimitSubject): LimitRow[] {
  return LIMIT_ROWS.filter(row => row.subject === subject)
}
