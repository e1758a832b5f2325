/** Status of a site or an airspace as one code, and a site's counts (spec/3 §3.1, §4.11). Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { STATUS_ID, statusIdFor } from '@earshot/contract/rules/health/site-status.ts'
import { SENSORS, type Sensor, type SensorLevel } from '@earshot/contract/values.ts'
import { worstOf } from './machine.ts'

/** An airspace as it is now. */
export interface AirspaceFacts {
  /** Installed devices, and those of them that are online. */
  devices: number
  online: number
  /** It has a licensed device and an active batch. */
  judged: boolean
  /** The worst level among its online devices. */
  levels: Record<Sensor, SensorLevel>
  /** The moment when it was first heard, epoch milliseconds. */
  firstHeardAt: number | null
}

export interface SiteFacts {
  activated: boolean
  gateways: number
  gatewaysOffline: number
  airspaces: readonly AirspaceFacts[]
}

const LEARNING_MS = DOMAIN.firstDataHours * 3_600_000

/**
 * The code 1..13 of a whole site (spec/3 §3.1, §4.11); pass one airspace alone for that airspace's.
 * @param now epoch milliseconds
 */
export function statusOf(site: SiteFacts, now: number): number {
  const { airspaces, gateways, gatewaysOffline } = site
  if (!site.activated || airspaces.every(airspace => airspace.devices === 0)) return STATUS_ID.idle
  if (airspaces.every(airspace => airspace.online === 0)) {
    return gateways > 0 && gatewaysOffline === gateways ? STATUS_ID.gatewaysSilent : STATUS_ID.devicesSilent
  }
  const judged = airspaces.filter(airspace => airspace.judged)
  if (judged.length === 0) return STATUS_ID.idle
  const alarms = SENSORS.filter(sensor => judged.some(airspace => airspace.levels[sensor] === 'ALARM'))
  if (alarms.length > 0) return statusIdFor('ALARM', alarms)
  const warnings = SENSORS.filter(sensor => judged.some(airspace => airspace.levels[sensor] === 'WARNING'))
  if (warnings.length > 0) return statusIdFor('WARNING', warnings)
  return isLearning(airspaces, now) ? STATUS_ID.learning : STATUS_ID.ok
}

/** An airspace is learning while there is less than a day of history. */
function isLearning(airspaces: readonly AirspaceFacts[], now: number): boolean {
  const heard = airspaces.map(airspace => airspace.firstHeardAt).filter(at => at !== null)
  return heard.length === 0 || now - Math.min(...heard) < LEARNING_MS
}

/** Counts the judged airspaces by their worst sensor (spec/3 §4.11); one that is silent counts in the total only. */
export function indicatorsOf(airspaces: readonly AirspaceFacts[]): {
  alarms: number
  warnings: number
  ok: number
  total: number
} {
  const judged = airspaces.filter(airspace => airspace.judged)
  const worst = judged
    .filter(airspace => airspace.online > 0)
    .map(airspace => worstOf(SENSORS.map(sensor => airspace.levels[sensor])))
  const alarms = worst.filter(level => level === 'ALARM').length
  const warnings = worst.filter(level => level === 'WARNING').length
  return { alarms, warnings, ok: worst.length - alarms - warnings, total: judged.length }
}
