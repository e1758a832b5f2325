import type { Sensor } from '@earshot/contract/values.ts'

/** A value for each of the three sensors. */
export function bySensor<Value>(of: (sensor: Sensor) => Value): Record<Sensor, Value> {
  return { COUGHS: of('COUGHS'), TEMPERATURE: of('TEMPERATURE'), HUMIDITY: of('HUMIDITY') }
}
