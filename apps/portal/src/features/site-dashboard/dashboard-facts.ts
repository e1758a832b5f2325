import { siteSeverity } from '@earshot/contract/rules/health/site-status.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import type { Sensor, SensorStatus, StatusName } from '@earshot/contract/values.ts'

/**
 * Sorts judged airspaces by severity, the worst first, and equal ones in the structure's order; the rest are not
 * judged.
 */
export function arrangeAirspaces(airspaces: readonly Airspace[]): { judged: Airspace[]; idle: Airspace[] } {
  const severity = (airspace: Airspace) => siteSeverity(airspace.status_id)
  const judged = airspaces.filter(airspace => airspace.batch !== null)
  return {
    judged: judged.sort((a, b) => severity(a) - severity(b)),
    idle: airspaces.filter(airspace => airspace.batch === null),
  }
}

/** Counts the airspaces in trouble apart from those that the headline already counts. */
export function othersInTrouble(airspaces: readonly Airspace[], headline: Headline) {
  if (!('airspace' in headline)) return { alarms: 0, warnings: 0 }
  const headlineStatus = airspaces.find(airspace => airspace.id === headline.airspace.id)?.status_name
  const count = (status: StatusName) => {
    const all = airspaces.filter(airspace => airspace.status_name === status).length
    return headlineStatus === status ? Math.max(0, all - headline.airspaces) : all
  }
  return { alarms: count('Alarm'), warnings: count('Warning') }
}

/** The dashboard's counts, as they stand on it. */
export type CountedName = 'alarms' | 'warnings' | 'ok' | 'monitors' | 'gateways'

const COUNTED_AS: Record<'alarms' | 'warnings', StatusName> = { alarms: 'Alarm', warnings: 'Warning' }

/** Returns which airspaces a count is made of, and which are in no count: those not judged, and those of which nothing is heard. */
export function countedAirspaces(airspaces: readonly Airspace[], count: 'alarms' | 'warnings' | 'ok') {
  const isJudged = ({ batch, status_name }: Airspace) => batch !== null && status_name !== 'Default'
  const judged = airspaces.filter(isJudged)
  const heard = judged.filter(({ status_name }) => status_name !== 'Offline')
  const isCounted = ({ status_name }: Airspace) =>
    count === 'ok' ? status_name !== 'Alarm' && status_name !== 'Warning' : status_name === COUNTED_AS[count]
  return {
    counted: heard.filter(isCounted),
    silent: judged.filter(({ status_name }) => status_name === 'Offline'),
    notJudged: airspaces.filter(airspace => !isJudged(airspace)),
  }
}

const LEVELS: Partial<Record<SensorStatus, number>> = { ALARM: 2, WARNING: 1 }

/** Returns the sensor that makes an airspace's status; it is coughs where several do alike, or none does. */
export function worstSensor(
  airspace: Pick<Airspace, 'cough_status' | 'temperature_status' | 'humidity_status'>,
): Sensor {
  const level = (status: SensorStatus) => LEVELS[status] ?? 0
  const all: { sensor: Sensor; level: number }[] = [
    { sensor: 'COUGHS', level: level(airspace.cough_status) },
    { sensor: 'TEMPERATURE', level: level(airspace.temperature_status) },
    { sensor: 'HUMIDITY', level: level(airspace.humidity_status) },
  ]
  return all.reduce((worst, one) => (one.level > worst.level ? one : worst)).sensor
}

export interface LicenceSummary {
  daysLeft: number
  expiresAt: string
  licences: number
  /** How many of them have ended. */
  ended: number
}

/** Returns the lowest number of days left on any licence of the site's monitors, and how many licences there are. */
export function licenceSummary(devices: readonly Device[]): LicenceSummary | null {
  const running = devices.flatMap(({ licence }) =>
    licence === null || licence.days_left === null || licence.expires_at === null
      ? []
      : [{ daysLeft: licence.days_left, expiresAt: licence.expires_at }],
  )
  const first = running.sort((a, b) => a.daysLeft - b.daysLeft)[0]
  const ended = running.filter(({ daysLeft }) => daysLeft <= 0).length
  return first === undefined ? null : { ...first, licences: running.length, ended }
}
