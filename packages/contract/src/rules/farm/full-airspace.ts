import type { Airspace, SimpleAirspace } from '#schemas/farm/airspace.ts'

/** A list holds one form or the other, by `simple`. */
export function isFullAirspace(airspace: Airspace | SimpleAirspace): airspace is Airspace {
  return 'rhs' in airspace
}
