import type { ColorChange } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { SENSORS, type Sensor, type SensorStatus } from '@earshot/contract/values.ts'
import type { LampSpan } from '#domain/charts/chart-data.ts'

const seconds = (moment: string) => Date.parse(moment) / 1000

type Lamps = Pick<Device, 'cough_status' | 'temperature_status' | 'humidity_status'>

/**
 * Returns the colors of a monitor's lamp over a stretch of time, by sensor and in order. Before its first known change
 * it had the color that the change names as the former one; without any change, it had the present one.
 * @param changes those since then, the newest first
 * @param since where the first stretch begins, in unix seconds
 */
export function lampSpans(device: Lamps, changes: readonly ColorChange[], since: number): LampSpan[] {
  const now: Record<Sensor, SensorStatus> = {
    COUGHS: device.cough_status,
    TEMPERATURE: device.temperature_status,
    HUMIDITY: device.humidity_status,
  }
  return SENSORS.flatMap(sensor => {
    const own = changes.filter(change => change.sensor === sensor).toReversed()
    const first = { from: since, status: own[0]?.from ?? now[sensor] }
    const starts = [first, ...own.map(change => ({ from: seconds(change.changed_at), status: change.to }))]
    return starts.map(({ from, status }, index) => ({
      sensor,
      status,
      from,
      to: starts[index + 1]?.from ?? null,
    }))
  })
}
