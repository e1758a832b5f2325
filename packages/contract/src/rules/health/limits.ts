/**
 * The limits that readings are judged by. The usual ones are those of the domain (spec/3 §4.2–4.3, §6); the installation, a
 * product type, a site and an airspace may each set values of their own, and the nearest to the animals wins.
 */
import { DOMAIN } from '#domain.ts'
import type { LimitKey, LimitValues, OwnLimits, SiteLimits } from '#schemas/health/limits.ts'
import type { Sensor } from '#values.ts'

/** The levels that may set limits, from the installation to the animals: the last that has a value wins. */
export const LIMIT_SCOPES = ['INSTALLATION', 'PRODUCT_TYPE', 'SITE', 'AIRSPACE'] as const

/** Where a limit in force comes from: one of the levels, or nobody: it is the usual one. */
export const LIMIT_ORIGINS = [...LIMIT_SCOPES, 'USUAL'] as const
export type LimitOrigin = (typeof LIMIT_ORIGINS)[number]

const { rhs, machine, nullHoldHours, ownNormal, slotSeconds } = DOMAIN
const minutesOf = (slots: number) => (slots * slotSeconds) / 60

/** What holds where nobody has set anything: the domain's values, to the digit. */
export const USUAL_LIMITS: LimitValues = {
  rhs_warning: rhs.warnBelow,
  rhs_alarm: rhs.alarmBelow,
  rhs_deadband: rhs.deadband,
  coughs_warning_hours: machine.COUGHS.up.WARNING,
  coughs_alarm_hours: machine.COUGHS.up.ALARM,
  coughs_clear_hours: machine.COUGHS.down,
  temperature_step: machine.TEMPERATURE.step,
  temperature_deadband: machine.TEMPERATURE.deadband,
  temperature_warning_minutes: minutesOf(machine.TEMPERATURE.up.WARNING),
  temperature_alarm_minutes: minutesOf(machine.TEMPERATURE.up.ALARM),
  temperature_clear_minutes: minutesOf(machine.TEMPERATURE.down),
  humidity_step: machine.HUMIDITY.step,
  humidity_deadband: machine.HUMIDITY.deadband,
  humidity_warning_minutes: minutesOf(machine.HUMIDITY.up.WARNING),
  humidity_alarm_minutes: minutesOf(machine.HUMIDITY.up.ALARM),
  humidity_clear_minutes: minutesOf(machine.HUMIDITY.down),
  no_data_hours: nullHoldHours,
  normal_factor: ownNormal.factor,
  normal_hours: ownNormal.hours,
  rdi_reference: null,
  temperature_band: null,
  humidity_band: null,
}

/**
 * The least and the most a number may be, and the step of its buttons. The unit is in the key's name: points of RHS, hours, minutes,
 * °C, percentage points, times the normal, coughs an animal and day.
 */
export const LIMIT_RANGES: Readonly<
  Record<
    Exclude<LimitKey, 'temperature_band' | 'humidity_band'>,
    { least: number; most: number; step: number }
  >
> = {
  rhs_warning: { least: 20, most: 95, step: 1 },
  rhs_alarm: { least: 5, most: 80, step: 1 },
  rhs_deadband: { least: 0, most: 20, step: 1 },
  coughs_warning_hours: { least: 1, most: 24, step: 1 },
  coughs_alarm_hours: { least: 1, most: 24, step: 1 },
  coughs_clear_hours: { least: 1, most: 48, step: 1 },
  temperature_step: { least: 0.5, most: 10, step: 0.5 },
  temperature_deadband: { least: 0, most: 3, step: 0.1 },
  temperature_warning_minutes: { least: 10, most: 720, step: 10 },
  temperature_alarm_minutes: { least: 10, most: 720, step: 10 },
  temperature_clear_minutes: { least: 10, most: 720, step: 10 },
  humidity_step: { least: 1, most: 30, step: 1 },
  humidity_deadband: { least: 0, most: 10, step: 0.5 },
  humidity_warning_minutes: { least: 10, most: 1440, step: 10 },
  humidity_alarm_minutes: { least: 10, most: 1440, step: 10 },
  humidity_clear_minutes: { least: 10, most: 1440, step: 10 },
  no_data_hours: { least: 2, most: 72, step: 1 },
  normal_factor: { least: 1.2, most: 10, step: 0.1 },
  normal_hours: { least: 1, most: 24, step: 1 },
  rdi_reference: { least: 0.1, most: 20, step: 0.1 },
}

/**
 * The values in force.
 * @param levels what each level has set, the strongest first: airspace, site, product type, installation
 */
export function limitsOf(levels: readonly OwnLimits[]): LimitValues {
  return Object.assign({}, USUAL_LIMITS, ...levels.toReversed())
}

/** The values in force in an airspace, from what its site answers. */
export function limitsOfAirspace(limits: SiteLimits, airspaceId: number): LimitValues {
  const { installation, product_types, site, airspaces } = limits
  const own = airspaces.find(({ airspace }) => airspace.id === airspaceId)
  const type = product_types.find(({ product_type }) => product_type === own?.product_type)
  return limitsOf([own?.values ?? {}, site, type?.values ?? {}, installation])
}

// The schema has the same keys, but would bring its library to every page that names a limit.
const LIMIT_KEYS = Object.keys(USUAL_LIMITS).filter((key): key is LimitKey => key in USUAL_LIMITS)

/** The values that the alerts of a sensor go by. */
export function limitKeysOf(sensor: Sensor): LimitKey[] {
  const own = { COUGHS: /^(rhs|rdi|coughs)_/, TEMPERATURE: /^temperature_/, HUMIDITY: /^humidity_/ }[sensor]
  return LIMIT_KEYS.filter(key => own.test(key) || key === 'no_data_hours')
}

/** The pairs of values of which the first must be under the second. */
const ORDERED: readonly (readonly [LimitKey, LimitKey])[] = [['rhs_alarm', 'rhs_warning']]

/** Finds the first value that contradicts another one; the whole set is judged, since each may come from another level. */
export function contradictionOf(values: LimitValues): LimitKey | null {
  for (const [lower, upper] of ORDERED) {
    const [low, high] = [values[lower], values[upper]]
    if (typeof low === 'number' && typeof high === 'number' && low >= high) return lower
  }
  return null
}

/** How many evaluations in a row a sensor needs up and down (spec/3 §4.3): hours for coughs, slots for climate. */
export interface MachineRule {
  up: { WARNING: number; ALARM: number }
  down: number
  /** So many evaluations without a value end all that was known. */
  nulls: number
}

/** The rule of a sensor's machine under some limits. */
export function machineRule(sensor: Sensor, limits: LimitValues): MachineRule {
  if (sensor === 'COUGHS') {
    const up = { WARNING: limits.coughs_warning_hours, ALARM: limits.coughs_alarm_hours }
    return { up, down: limits.coughs_clear_hours, nulls: limits.no_data_hours }
  }
  const field = sensor === 'TEMPERATURE' ? 'temperature' : 'humidity'
  const slots = (part: 'warning' | 'alarm' | 'clear') =>
    Math.max(1, Math.round((limits[`${field}_${part}_minutes`] * 60) / slotSeconds))
  return {
    up: { WARNING: slots('warning'), ALARM: slots('alarm') },
    down: slots('clear'),
    nulls: limits.no_data_hours * DOMAIN.slotsPerHour,
  }
}
