/**
 * Works out what a site or an airspace says first, as facts. Pure: from its status, its troubled airspaces and their
 * open alerts to the contract's union; the portal finds the words.
 */
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import type { Sensor } from '@earshot/contract/values.ts'

export interface OpenAlert {
  airspace_id: number
  sensor: Sensor
  priority: 'WARNING' | 'ALARM'
  direction: 'HIGH' | 'LOW' | null
  limit: number
  opened_at: string
  escalated_at: string | null
}

export interface AirspaceFacts {
  id: number
  name: string
  status_id: number
  status_since: string | null
  rhs: number | null
  cough_ratio: number | null
  temperature_c: number | null
  humidity_pct: number | null
  temperature_lo: number | null
  temperature_hi: number | null
  humidity_lo: number | null
  humidity_hi: number | null
  devices_affected: number
  devices_total: number
  alerts: OpenAlert[]
}

export interface HeadlineFacts {
  status_id: number
  status_since: string | null
  activated: boolean
  has_batch: boolean
  /** The number of judged airspaces. */
  judged: number
  first_data_at: string | null
  last_update: string | null
  /** The airspaces in Warning or Alarm; for an airspace's own headline, itself. */
  troubled: AirspaceFacts[]
}

export function headline(facts: HeadlineFacts): Headline {
  if (!facts.activated) return { kind: 'waiting' }
  const { cause } = siteStatus(facts.status_id)
  switch (cause) {
    case 'DEVICES_SILENT':
    case 'GATEWAYS_SILENT':
      return { kind: 'offline', since: facts.last_update, gateways_silent: cause === 'GATEWAYS_SILENT' }
    case 'IDLE':
      return { kind: 'no_batch' }
    case 'LEARNING':
      return { kind: 'learning', since: facts.first_data_at }
    case 'NONE':
      return quiet(facts)
    default:
      return trouble(facts, cause) ?? quiet(facts)
  }
}

function isAlarm({ status_id }: { status_id: number }): boolean {
  return siteStatus(status_id).name === 'Alarm'
}

function quiet(facts: HeadlineFacts): Headline {
  return facts.has_batch ? { kind: 'quiet', airspaces: facts.judged } : { kind: 'no_batch' }
}

function trouble(facts: HeadlineFacts, sensor: Sensor | 'SEVERAL'): Headline | undefined {
  const level = isAlarm(facts) ? 'ALARM' : 'WARNING'
  if (sensor === 'SEVERAL') return severalSensors(facts, level)
  const sharing = facts.troubled.filter(airspace => alertOf(airspace, sensor, level))
  const worst = worstOf(sharing.length > 0 ? sharing : facts.troubled)
  if (!worst) return undefined
  const place = {
    airspace: { id: worst.id, name: worst.name },
    since: alertOf(worst, sensor, 'WARNING')?.opened_at ?? worst.status_since,
    ...grown(level === 'ALARM' ? alertOf(worst, sensor, level) : undefined),
    airspaces: Math.max(1, sharing.length),
  }
  if (sensor === 'COUGHS') {
    const { cough_ratio: ratio, devices_affected, devices_total } = worst
    return { kind: 'coughs', ...place, ratio, devices_affected, devices_total }
  }
  return sensor === 'TEMPERATURE'
    ? { kind: 'temperature', ...place, ...climate(worst, sensor) }
    : { kind: 'humidity', ...place, ...climate(worst, sensor) }
}

/** An alert that is an Alarm now and was a Warning first has been an Alarm for less long than it has lasted. */
function grown(alert: OpenAlert | undefined): { alarm_since?: string } {
  return alert?.escalated_at && alert.escalated_at !== alert.opened_at
    ? { alarm_since: alert.escalated_at }
    : {}
}

function severalSensors(facts: HeadlineFacts, level: 'WARNING' | 'ALARM'): Headline | undefined {
  const worst = worstOf(facts.troubled)
  if (!worst) return undefined
  const open = facts.troubled.flatMap(airspace => airspace.alerts.filter(alert => atLeast(alert, level)))
  const sensors = (['COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const).filter(sensor =>
    open.some(alert => alert.sensor === sensor),
  )
  const first = open.toSorted((a, b) => a.opened_at.localeCompare(b.opened_at))[0]
  const airspaces = new Set(open.map(alert => alert.airspace_id)).size
  return {
    kind: 'several',
    airspace: { id: worst.id, name: worst.name },
    since: first?.opened_at ?? worst.status_since,
    ...grown(level === 'ALARM' ? first : undefined),
    airspaces: Math.max(1, airspaces),
    sensors,
  }
}

const atLeast = (alert: OpenAlert, level: 'WARNING' | 'ALARM') =>
  level === 'WARNING' || alert.priority === 'ALARM'

function alertOf(airspace: AirspaceFacts, sensor: Sensor, level: 'WARNING' | 'ALARM'): OpenAlert | undefined {
  return airspace.alerts.find(alert => alert.sensor === sensor && atLeast(alert, level))
}

/** Picks Alarm before Warning, then the lowest RHS, then the first by id: always the same one for the same facts. */
function worstOf(airspaces: AirspaceFacts[]): AirspaceFacts | undefined {
  const rank = (airspace: AirspaceFacts) => (isAlarm(airspace) ? 0 : 1)
  return [...airspaces].sort((a, b) => rank(a) - rank(b) || (a.rhs ?? 101) - (b.rhs ?? 101) || a.id - b.id)[0]
}

function climate(airspace: AirspaceFacts, sensor: 'TEMPERATURE' | 'HUMIDITY') {
  const { value, lo, hi } = readingOf(airspace, sensor)
  if (value !== null && lo !== null && value < lo)
    return { value, limit: lo, direction: 'LOW' as const, deviation: lo - value }
  if (value !== null && hi !== null && value > hi)
    return { value, limit: hi, direction: 'HIGH' as const, deviation: value - hi }
  // The reading may be back in the band while the alert waits to recover: then the alert's own limit is the fact.
  const { limit = null, direction = null } = alertOf(airspace, sensor, 'WARNING') ?? {}
  return { value, limit, direction, deviation: value === null || limit === null ? null : 0 }
}

function readingOf(airspace: AirspaceFacts, sensor: 'TEMPERATURE' | 'HUMIDITY') {
  return sensor === 'TEMPERATURE'
    ? { value: airspace.temperature_c, lo: airspace.temperature_lo, hi: airspace.temperature_hi }
    : { value: airspace.humidity_pct, lo: airspace.humidity_lo, hi: airspace.humidity_hi }
}
