import { type Age, dataAge } from '@earshot/contract/rules/data-age.ts'
import type { ColorChange } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { SENSORS, type Sensor, type SensorStatus } from '@earshot/contract/values.ts'
import type { LampSpan } from '#domain/charts/chart-data.ts'

/** A person sees one change of the lamp where several sensors took the same color at the same moment. */
export interface LampChange {
  at: string
  to: SensorStatus
  sensors: Sensor[]
  /** The color before the change and how long it had lasted, taken from the first of these sensors. */
  from: SensorStatus
  previousSeconds: number | null
  /** The change of the only sensor; null where there are several. */
  only: ColorChange | null
}

/** Merges the changes of a lamp. @param changes in the order they are shown */
export function mergeLampChanges(changes: readonly ColorChange[]): LampChange[] {
  const shown: LampChange[] = []
  for (const change of changes) {
    const { changed_at: at, to, from, sensor, duration_of_previous_s: previousSeconds } = change
    const same = shown.findLast(other => other.at === at && other.to === to)
    if (same === undefined) shown.push({ at, to, from, previousSeconds, sensors: [sensor], only: change })
    else {
      same.sensors.push(sensor)
      same.only = null
    }
  }
  return shown
}

/** Returns a length of time in the unit that people would use for it. */
export function lengthOf(seconds: number): Pick<Age, 'value' | 'unit'> {
  const now = new Date(seconds * 1000)
  return dataAge(new Date(0), now) ?? { value: 0, unit: 'minute' }
}

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
