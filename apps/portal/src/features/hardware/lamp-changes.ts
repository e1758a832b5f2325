import type { Age } from '@earshot/contract/rules/data-age.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { ColorChange } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { Sensor, SensorStatus } from '@earshot/contract/values.ts'

/** What a person sees as one change of the lamp: all sensors that took the same color at the same moment. */
export interface LampChange {
  at: string
  to: SensorStatus
  sensors: Sensor[]
  /** The colour before the change and how long it had lasted, taken from the first of these sensors. */
  from: SensorStatus
  previousSeconds: number | null
  /** The one change that it is made of; null where there are several. */
  only: ColorChange | null
}

/** Merges the changes of a lamp. @param changes in the order they are shown */
export function lampChanges(changes: readonly ColorChange[]): LampChange[] {
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

/** Returns a length of time in the unit that people would use. */
export function ageOf(seconds: number): Pick<Age, 'value' | 'unit'> {
  const now = new Date(seconds * 1000)
  return dataAge(new Date(0), now) ?? { value: 0, unit: 'minute' }
}
