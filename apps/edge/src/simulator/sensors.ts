/**
 * Simulates one monitor: where it hangs makes its air a little different, its sensors scatter, and its Wi-Fi drops
 * out at times.
 */
import type { Random } from './random.ts'
import { randomStream } from './random.ts'
import type { Scenario } from './scenario.ts'

export type Monitor = {
  code: string
  /** The text of its label. */
  name: string
  random: Random
  temperatureOffset: number
  humidityOffset: number
  loudness: number
  /** The air around it wanders slowly by so much, K. */
  eddy: number
  silentUntilSlot: number
  /** What a sensor stands still at, from its first reading under that fault on. */
  stuckAt: Partial<Record<'temperature' | 'humidity', number>>
}

export function startMonitor(seed: string, { code, name }: { code: string; name: string }): Monitor {
  const random = randomStream(seed, `monitor/${code}`)
  return {
    code,
    name,
    random,
    temperatureOffset: 0.25 * random.normal(),
    humidityOffset: 0.8 * random.normal(),
    loudness: Math.exp(0.07 * random.normal()),
    eddy: 0,
    silentUntilSlot: 0,
    stuckAt: {},
  }
}

/** Sensors resolve 0.1 °C and 0.5 %. */
export function readClimate(
  monitor: Monitor,
  air: { temperatureC: number; relativePct: number },
): { temperatureC: number; humidityPct: number } {
  monitor.eddy += -monitor.eddy * 0.2 + 0.1 * monitor.random.normal()
  const temperature =
    air.temperatureC + monitor.temperatureOffset + monitor.eddy + 0.06 * monitor.random.normal()
  const humidity = air.relativePct + monitor.humidityOffset - 2 * monitor.eddy + 0.5 * monitor.random.normal()
  return {
    temperatureC: Math.round(temperature * 10) / 10,
    humidityPct: Math.min(99.5, Math.max(5, Math.round(humidity * 2) / 2)),
  }
}

/** How far a sensor jumps, every third slot, and how far one is that stands apart: °C, %. */
const OFF = { temperature: 9, humidity: 35 }

interface ClimateReading {
  temperatureC: number
  humidityPct: number
}

/** What is read where a sensor is at fault: it stands still, jumps, or is apart from the air. */
export function faultyReading(
  monitor: Monitor,
  reading: ClimateReading,
  { faults, slot }: { faults: Scenario['sensorFaults']; slot: number },
): ClimateReading {
  let shown = reading
  for (const { sensor, fault } of faults) {
    const field = sensor === 'temperature' ? 'temperatureC' : 'humidityPct'
    const value = reading[field]
    monitor.stuckAt[sensor] ??= value
    const frozen = monitor.stuckAt[sensor] ?? value
    const away = value > 50 ? value - OFF[sensor] : value + OFF[sensor]
    const wrong = fault === 'frozen' ? frozen : fault === 'apart' || slot % 3 === 0 ? away : value
    shown = { ...shown, [field]: wrong }
  }
  return shown
}

/**
 * Draws the seconds of usable sound in a slot: nearly always all of them, sometimes a washer or a restart takes a
 * part.
 */
export function listen(monitor: Monitor): number {
  return monitor.random.uniform() < 0.985 ? 600 : 150 + Math.floor(450 * monitor.random.uniform())
}

/**
 * A slot is lost now and then as a packet, and a few times a year for half a day without Wi-Fi. With `calm` no new
 * half day begins.
 */
export function dropsOut(monitor: Monitor, slot: number, calm: boolean): boolean {
  const chance = monitor.random.uniform()
  const length = 6 + Math.floor(42 * monitor.random.uniform())
  if (slot < monitor.silentUntilSlot) return true
  if (chance < 1 / (70 * 144) && !calm) monitor.silentUntilSlot = slot + length
  return chance < 0.002 || slot < monitor.silentUntilSlot
}
