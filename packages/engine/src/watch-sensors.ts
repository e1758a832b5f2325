/** Lets each climate sensor of an airspace be watched beside its neighbours (`plausible.ts`). */
import type { Run } from './evaluation.ts'
import {
  CLIMATE_SENSORS,
  type ClimateSensor,
  faultChanges,
  isFaultless,
  type Watch,
  type Watches,
  watchReading,
} from './plausible.ts'
import { CLIMATE_FIELD, insertSorted, type Reading } from './reading.ts'

const BESIDE = { TEMPERATURE: 'HUMIDITY', HUMIDITY: 'TEMPERATURE' } as const

/** One monitor's sensor, and what came of the monitor lately. */
export interface WatchedSensor {
  recent: readonly Reading[]
  watch: Watch | undefined
}

/**
 * Watches both sensors of every monitor of the run.
 * @param at the end of the slot, epoch milliseconds
 */
export function watchSensors(run: Run, at: number): void {
  const ids = [...run.recent.keys()]
  const next = new Map<number, Watches>()
  for (const sensor of CLIMATE_SENSORS) {
    const monitors = ids.map(id => ({
      recent: run.recent.get(id) ?? [],
      watch: run.memory.devices[id]?.watches?.[sensor],
    }))
    watchBeside(sensor, monitors).forEach((watch, place) => {
      const id = ids[place]
      if (watch !== undefined && id !== undefined) next.set(id, { ...next.get(id), [sensor]: watch })
    })
  }
  for (const [id, watches] of next) {
    const memory = run.memory.devices[id]
    if (memory === undefined) continue
    run.faults.push(...faultChanges(id, { before: memory.watches, after: watches, at }))
    run.memory.devices[id] = { ...memory, watches }
  }
}

/**
 * Takes every reading that has come since the last slot, of those which the climate's evaluation still looks at. All
 * are held against the neighbours that were believed before this slot, so that the order of the monitors does not matter.
 * @returns the watches afterwards, in the same order
 */
export function watchBeside(
  sensor: ClimateSensor,
  monitors: readonly WatchedSensor[],
): (Watch | undefined)[] {
  const [field, beside] = [CLIMATE_FIELD[sensor], CLIMATE_FIELD[BESIDE[sensor]]]
  // What the believed monitors measured in a slot is gathered once, however many monitors are held against it.
  const believed = new Map<number, readonly number[]>()
  return monitors.map(({ recent, watch: before }) => {
    let watch = before
    for (const reading of recent) {
      const value = reading[field]
      if (value === null || reading.slot <= (watch?.slot ?? 0)) continue
      const values = believed.get(reading.slot) ?? believedIn(reading.slot, monitors, field)
      believed.set(reading.slot, values)
      const { median, count } = withoutOne(values, isFaultless(before) ? value : null)
      watch = watchReading(sensor, watch, {
        slot: reading.slot,
        value,
        neighbours: median,
        count,
        other: reading[beside],
      })
    }
    return watch
  })
}

/** What the believed monitors measured in a slot, sorted. */
function believedIn(
  slot: number,
  monitors: readonly WatchedSensor[],
  field: 'temperatureC' | 'humidityPct',
): readonly number[] {
  const values: number[] = []
  for (const { recent, watch } of monitors) {
    if (!isFaultless(watch)) continue
    for (const reading of recent) {
      const value = reading.slot === slot ? reading[field] : null
      if (value !== null) insertSorted(values, value)
    }
  }
  return values
}

/** The median of sorted values without one of them, which is the monitor's own; null: its own is not among them. */
function withoutOne(values: readonly number[], own: number | null): { median: number | null; count: number } {
  const left = own === null ? -1 : values.indexOf(own)
  const count = values.length - (left === -1 ? 0 : 1)
  if (count === 0) return { median: null, count }
  const [lower, upper] = [(count - 1) >> 1, count >> 1]
  return { median: (skipping(left, lower, values) + skipping(left, upper, values)) / 2, count }
}

function skipping(left: number, index: number, values: readonly number[]): number {
  return values[left !== -1 && index >= left ? index + 1 : index] ?? 0
}
