/** The size of a fleet as it is typed: for `earshot seed --fleet` and for its benchmark. */
import { FLEET, type FleetSize } from '#seed/fleet/plan.ts'
import { UsageError } from './command.ts'

const OPTION = { type: 'string' } as const
/** The options as `parseArgs` takes them. */
export const FLEET_SIZE_OPTIONS = {
  sites: OPTION,
  devices: OPTION,
  gateways: OPTION,
  alerts: OPTION,
} as const

export type TypedFleetSize = { [Name in keyof FleetSize]?: string | undefined }

/** Ids end at two thousand million, and one alert has several rows. */
const MOST = 20_000_000
/** Everything hangs on sites. */
const LEAST: FleetSize = { sites: 1, devices: 0, gateways: 0, alerts: 0 }

/**
 * A size that is not typed stays as it is.
 * @throws UsageError where a number is none, or out of bounds
 */
export function readFleetSize(typed: TypedFleetSize, size: FleetSize = FLEET): FleetSize {
  const read = (name: keyof FleetSize) => {
    const text = typed[name]
    return text === undefined ? size[name] : wholeNumber(name, text)
  }
  return {
    sites: read('sites'),
    devices: read('devices'),
    gateways: read('gateways'),
    alerts: read('alerts'),
  }
}

function wholeNumber(name: keyof FleetSize, text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= LEAST[name] && number <= MOST) return number
  throw new UsageError(
    `--${name} takes a whole number from ${LEAST[name]} to ${MOST.toLocaleString('en')}, not "${text}".`,
  )
}
