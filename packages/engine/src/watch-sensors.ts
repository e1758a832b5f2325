/** Lets each climate sensor of an airspace be watched beside its neighbours (`plausible.ts`). */
import type { Run } from './evaluation.ts'
import { CLIMATE_SENSORS, type ClimateSensor, isBelieved, type Watches, watchReading } from './plausible.ts'

const FIELD = { TEMPERATURE: 'temperatureC', HUMIDITY: 'humidityPct' } as const
const BESIDE = { TEMPERATURE: 'HUMIDITY', HUMIDITY: 'TEMPERATURE' } as const

/**
 * Takes every reading that has come since the last slot, of those which the climate's evaluation still looks at. All
 * are held against the neighbours that were believed before this slot, so that the order of the monitors does not matter.
 */
export function watchSensors(run: Run): void {
  const believed = believedBySlot(run)
  const next = new Map<number, Watches>()
  for (const [deviceId, own] of run.recent) {
    const watches = { ...run.memory.devices[deviceId]?.watches }
    for (const sensor of CLIMATE_SENSORS) {
      for (const reading of own) {
        const value = reading[FIELD[sensor]]
        if (value === null || reading.slot <= (watches[sensor]?.slot ?? 0)) continue
        const isCounted = isBelieved(run.memory.devices[deviceId]?.watches, sensor)
        const near = withoutOne(believed(sensor, reading.slot), isCounted ? value : null)
        watches[sensor] = watchReading(sensor, watches[sensor], {
          slot: reading.slot,
          value,
          neighbours: near.median,
          count: near.count,
          other: reading[FIELD[BESIDE[sensor]]],
        })
      }
    }
    next.set(deviceId, watches)
  }
  for (const [deviceId, watches] of next) {
    const memory = run.memory.devices[deviceId]
    if (memory !== undefined) run.memory.devices[deviceId] = { ...memory, watches }
  }
}

/** Returns what the believed monitors measured in a slot, sorted. Each list is made once, however many monitors ask. */
function believedBySlot(run: Run) {
  const known = new Map<string, number[]>()
  return (sensor: ClimateSensor, slot: number): readonly number[] => {
    const key = `${sensor} ${slot}`
    const before = known.get(key)
    if (before !== undefined) return before
    const values: number[] = []
    for (const [id, readings] of run.recent) {
      if (!isBelieved(run.memory.devices[id]?.watches, sensor)) continue
      const value = readings.find(reading => reading.slot === slot)?.[FIELD[sensor]]
      if (value != null) values.push(value)
    }
    values.sort((a, b) => a - b)
    known.set(key, values)
    return values
  }
}

/** The median of sorted values without one of them, which is the monitor's own; null: its own is not among them. */
function withoutOne(values: readonly number[], own: number | null): { median: number | null; count: number } {
  const left = own === null ? -1 : values.indexOf(own)
  const count = values.length - (left === -1 ? 0 : 1)
  const at = (index: number) => values[left !== -1 && index >= left ? index + 1 : index] ?? 0
  return { median: count === 0 ? null : (at((count - 1) >> 1) + at(count >> 1)) / 2, count }
}
