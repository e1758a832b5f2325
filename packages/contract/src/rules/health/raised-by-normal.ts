import type { Sensor } from '#values.ts'

/**
 * An alert of coughs whose RHS lay at its limit or above when it opened has broken no fixed limit: an airspace's own normal has
 * raised it.
 */
export function isRaisedByNormal(alert: { sensor: Sensor; value: number; limit: number }): boolean {
  return alert.sensor === 'COUGHS' && alert.value >= alert.limit
}
