import type { Sensor } from '#values.ts'

/**
 * Tells an alert of coughs that an airspace's own normal has raised from one that a fixed limit has: the RHS it opened with lies at
 * its limit or above, so no fixed limit was broken.
 */
export function isRaisedByNormal(alert: { sensor: Sensor; value: number; limit: number }): boolean {
  return alert.sensor === 'COUGHS' && alert.value >= alert.limit
}
