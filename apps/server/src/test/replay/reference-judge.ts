/**
 * The rules of spec/3 §4.1–4.5 read from the text alone over stored samples, each evaluation with what had arrived by
 * then. Slow and plain; only tests use it. It shares no code with the engine on purpose.
 */
import {
  climateLevel,
  type Level,
  type Limits,
  median,
  nextStatus,
  type Rule,
  worst,
} from './climate-check.ts'

export interface StoredSample {
  deviceId: number
  slot: number
  /** The moment in epoch milliseconds. */
  receivedAt: number
  coughs: number | null
  audioSeconds: number | null
  temperature: number | null
  humidity: number | null
}

/** A licensed room of pigs with one batch; the reference is 1. */
export interface Room {
  devices: readonly number[]
  animals: number
  temperature: Limits
  humidity: Limits
}

const SENSORS = ['COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const
type SensorName = (typeof SENSORS)[number]

export interface KnownChange {
  deviceId: number
  sensor: SensorName
  /** The end of the slot, epoch milliseconds. */
  at: number
  from: Level
  to: Level
}

export interface KnownAlert {
  sensor: SensorName
  openedAt: number
  closedAt: number | null
  reason: 'RECOVERED' | 'NO_DATA' | null
  priority: Level
  maxPriority: Level
  reopened: number
  devices: number[]
}

interface Track {
  status: Level
  raws: (Level | null)[]
  recs: (Level | null)[]
}

const SLOT_MS = 600_000
const DAY_SLOTS = 144
const COUGHS: Rule = { up: { WARNING: 2, ALARM: 2 }, down: 12, held: 24 }
const REOPEN_MS: Record<SensorName, number> = {
  COUGHS: 24 * 3_600_000,
  TEMPERATURE: 2 * 3_600_000,
  HUMIDITY: 2 * 3_600_000,
}

/** @param slots first and last slot judged, both included */
export function judgeByReference(
  samples: readonly StoredSample[],
  room: Room,
  slots: { from: number; to: number },
): { changes: KnownChange[]; alerts: KnownAlert[] } {
  const stored = new Map(samples.map(sample => [`${sample.deviceId} ${sample.slot}`, sample]))
  const tracks = new Map<string, Track>()
  const trackOf = (deviceId: number, sensor: SensorName): Track => {
    const key = `${deviceId} ${sensor}`
    const track = tracks.get(key) ?? { status: 'DEFAULT', raws: [], recs: [] }
    tracks.set(key, track)
    return track
  }
  const changes: KnownChange[] = []
  const alerts: KnownAlert[] = []
  for (let slot = slots.from; slot <= slots.to; slot++) {
    const at = (slot + 1) * SLOT_MS
    const known = (deviceId: number, from: number) =>
      range(from, slot).flatMap(each => {
        const sample = stored.get(`${deviceId} ${each}`)
        return sample !== undefined && sample.receivedAt <= at + 5 * 60_000 ? [sample] : []
      })
    for (const deviceId of room.devices) {
      const day = known(deviceId, slot - DAY_SLOTS + 1)
      const silent = day.length === 0 && slot - slots.from >= DAY_SLOTS
      for (const sensor of SENSORS) {
        const track = trackOf(deviceId, sensor)
        const before = track.status
        if (silent) forget(track)
        else if (sensor !== 'COUGHS')
          stepClimate(track, { recent: day, slot, limits: limitsOf(room, sensor) })
        else if ((slot + 1) % 6 === 0) stepCoughs(track, { window: day, room })
        if (track.status !== before) changes.push({ deviceId, sensor, at, from: before, to: track.status })
      }
    }
    for (const sensor of SENSORS) {
      const levels = room.devices.map(deviceId => ({ deviceId, level: trackOf(deviceId, sensor).status }))
      stepAlert(alerts, { sensor, at, levels })
    }
  }
  return { changes, alerts }
}

/** The airspace is silent for a day: all its devices are null for 24 h (§4.5). */
function forget(track: Track): void {
  track.status = 'DEFAULT'
  track.raws.push(null)
  track.recs.push(null)
}

function stepClimate(
  track: Track,
  { recent, slot, limits }: { recent: readonly StoredSample[]; slot: number; limits: ClimateLimits },
): void {
  const values = recent
    .filter(sample => sample.slot > slot - 3)
    .map(sample => sample[limits.field])
    .filter(value => value !== null)
  const x = median(values)
  track.raws.push(x === null ? null : climateLevel(x, limits, 0))
  track.recs.push(x === null ? null : climateLevel(x, limits, limits.deadband))
  const { raws, recs, status } = track
  track.status = nextStatus({ status, raws, recs, rule: { up: limits.up, down: 6, held: DAY_SLOTS } })
}

type ClimateLimits = Limits & { field: 'temperature' | 'humidity' }

function limitsOf(room: Room, sensor: 'TEMPERATURE' | 'HUMIDITY'): ClimateLimits {
  return sensor === 'TEMPERATURE'
    ? { ...room.temperature, field: 'temperature' }
    : { ...room.humidity, field: 'humidity' }
}

function stepCoughs(track: Track, { window, room }: { window: readonly StoredSample[]; room: Room }): void {
  const valid = window.filter(sample => sample.coughs !== null && sample.audioSeconds !== null)
  const coughs = valid.reduce((sum, sample) => sum + (sample.coughs ?? 0), 0)
  const audio = valid.reduce((sum, sample) => sum + (sample.audioSeconds ?? 0), 0)
  const rdi = (coughs * 86_400) / audio / (room.animals / room.devices.length)
  const rhs = Math.min(100, Math.floor(150 / (0.5 + Math.max(1, rdi)) + 0.5))
  const level = (warn: number, alarm: number): Level =>
    coughs < 20 || rhs >= warn ? 'OK' : rhs >= alarm ? 'WARNING' : 'ALARM'
  track.raws.push(audio < 43_200 ? null : level(60, 40))
  track.recs.push(audio < 43_200 ? null : level(65, 45))
  const { raws, recs, status } = track
  track.status = nextStatus({ status, raws, recs, rule: COUGHS })
}

interface AlertStep {
  sensor: SensorName
  at: number
  levels: readonly { deviceId: number; level: Level }[]
}

function stepAlert(alerts: KnownAlert[], { sensor, at, levels }: AlertStep): void {
  const level = worst(levels.map(one => one.level))
  const bad = levels.filter(one => one.level === 'WARNING' || one.level === 'ALARM').map(one => one.deviceId)
  const last = alerts.findLast(alert => alert.sensor === sensor)
  if (bad.length === 0) {
    if (last === undefined || last.closedAt !== null) return
    const own = levels.filter(one => last.devices.includes(one.deviceId))
    last.closedAt = at
    last.reason = own.every(one => one.level === 'DEFAULT') ? 'NO_DATA' : 'RECOVERED'
    return
  }
  const comesBack =
    last?.reason === 'RECOVERED' && last.closedAt !== null && at - last.closedAt <= REOPEN_MS[sensor]
  if (last !== undefined && (last.closedAt === null || comesBack)) {
    if (last.closedAt !== null) last.reopened += 1
    last.closedAt = null
    last.reason = null
    last.priority = level
    last.maxPriority = worst([last.maxPriority, level])
    last.devices = [...new Set([...last.devices, ...bad])].sort((a, b) => a - b)
    return
  }
  alerts.push({
    sensor,
    openedAt: at,
    closedAt: null,
    reason: null,
    priority: level,
    maxPriority: level,
    reopened: 0,
    devices: bad,
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
