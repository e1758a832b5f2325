/** Lets each climate sensor of an airspace be watched beside its neighbours (`plausible.ts`). */
import type { Run } from './evaluation.ts'
import { CLIMATE_SENSORS, type ClimateSensor, isBelieved, type Watches, watchReading } from './plausible.ts'
import { medianOf, type Reading, recentReadings } from './reading.ts'

const FIELD = { TEMPERATURE: 'temperatureC', HUMIDITY: 'humidityPct' } as const
const BESIDE = { TEMPERATURE: 'HUMIDITY', HUMIDITY: 'TEMPERATURE' } as const

/**
 * Takes every reading that has come since the last slot, of those which the climate's evaluation still looks at. All
 * are held against the neighbours that were believed before this slot, so that the order of the monitors does not matter.
 */
export function watchSensors(run: Run, slot: number): void {
  const recent = new Map(
    run.installed.map(({ deviceId, readings }) => [deviceId, recentReadings(readings, slot)]),
  )
  const next = new Map<number, Watches>()
  for (const [deviceId, own] of recent) {
    const watches = { ...run.memory.devices[deviceId]?.watches }
    for (const sensor of CLIMATE_SENSORS) {
      for (const reading of own) {
        const value = reading[FIELD[sensor]]
        if (value === null || reading.slot <= (watches[sensor]?.slot ?? 0)) continue
        const near = neighboursOf(run, recent, { deviceId, sensor, slot: reading.slot })
        watches[sensor] = watchReading(sensor, watches[sensor], {
          slot: reading.slot,
          value,
          neighbours: medianOf(near),
          count: near.length,
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

function neighboursOf(
  run: Run,
  recent: ReadonlyMap<number, readonly Reading[]>,
  { deviceId, sensor, slot }: { deviceId: number; sensor: ClimateSensor; slot: number },
): number[] {
  const values: number[] = []
  for (const [id, readings] of recent) {
    if (id === deviceId || !isBelieved(run.memory.devices[id]?.watches, sensor)) continue
    const value = readings.find(reading => reading.slot === slot)?.[FIELD[sensor]]
    if (value != null) values.push(value)
  }
  return values
}
