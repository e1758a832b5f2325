/** Input, outcome and working state of the evaluation of an airspace. */
import type { ComfortBand } from '@earshot/contract/rules/health/comfort.ts'
import type { CoughWindow } from '@earshot/contract/rules/health/rdi.ts'
import { SENSORS, type Sensor, type SensorLevel } from '@earshot/contract/values.ts'
import type { Alert, AlertChange } from './alerts.ts'
import type { Batch, Span } from './batch.ts'
import type { CoughFigures, DeviceCoughs } from './cough-hour.ts'
import type { DeviceMemory } from './device-memory.ts'
import type { LimitsInForce } from './limits-in-force.ts'
import { type MachineMemory, worstOf } from './machine.ts'
import { type JudgedNormal, withNormal } from './normal/judge-normal.ts'
import type { FaultChange, SensorFault } from './plausible.ts'
import type { Reading } from './reading.ts'
import type { Silenced, SilencedAlert } from './silence.ts'
import type { DateOfSlot } from './time.ts'

export interface DeviceInput {
  deviceId: number
  placements: readonly Span[]
  licences: readonly Span[]
  /**
   * The readings in slot order. They begin 143 slots before the first hour that is judged, or 2 before the first
   * slot.
   */
  readings: readonly Reading[]
  /** Windows the shell has summed itself, by hour; the others are summed from the readings. */
  windows?: ReadonlyMap<number, CoughWindow>
}

export interface AirspaceInput {
  limits: LimitsInForce
  /** Its own normal, where the installation judges by it; then the readings reach back to the beginning of the first hour. */
  ownNormal?: JudgedNormal
  /** When work is expected there. */
  work: readonly Span[]
  dateOf: DateOfSlot
  batches: readonly Batch[]
  devices: readonly DeviceInput[]
}

/** It lasts between runs and is plain JSON. */
export interface AirspaceMemory {
  batchId: number | null
  devices: Record<string, DeviceMemory>
  /** What would have been raised by now but for expected work; absent where there is nothing. */
  silenced?: Partial<Record<Sensor, Silenced>>
  /** How the airspace stands to its own normal; absent where it is not judged by it. */
  normal?: MachineMemory
}

/**
 * True while some sensor of a device has been in the range of an Alarm and the Alarm is not raised yet: what is judged
 * next may raise it.
 */
export function isRising({ devices }: AirspaceMemory): boolean {
  return Object.values(devices).some(device =>
    SENSORS.some(sensor => device[sensor].alarms > 0 && device[sensor].level !== 'ALARM'),
  )
}

export interface AirspaceState {
  memory: AirspaceMemory
  /** The newest alert of each sensor, open or closed. */
  alerts: Partial<Record<Sensor, Alert>>
}

export interface ColorChange {
  deviceId: number
  sensor: Sensor
  at: number
  from: SensorLevel
  to: SensorLevel
  value: number | null
  limit: number | null
  /** The lamp had shown the color before for this long; null: since it was hung. */
  previousSeconds: number | null
}

/** Every alert touched, with what happened to it in this run. */
export interface AlertHistory {
  alert: Alert
  changes: AlertChange[]
}

export interface JudgedHour {
  hour: number
  day: string
  airspace: CoughFigures
  devices: DeviceCoughs[]
}

/** The figures are for the lists. `undefined` means that nothing new was learned, and what is stored stays. */
export interface Figures {
  temperatureC?: number | null
  humidityPct?: number | null
}

/** An hour judged for the first time; the others are of the past, whose limits nobody asks for. */
interface EvaluatedHour extends JudgedHour {
  /** The comfort band of its day, which another hour of the same run may not have; null without a batch. */
  band: ComfortBand | null
}

export interface EndedBatch {
  at: number
  day: string
  batchId: number
}

export interface Evaluation {
  state: AirspaceState
  hours: EvaluatedHour[]
  endedBatches: EndedBatch[]
  colors: ColorChange[]
  alerts: AlertHistory[]
  silenced: SilencedAlert[]
  /** In order of time; `devices` has those that there are at the end. */
  faults: FaultChange[]
  levels: Record<Sensor, SensorLevel>
  band: ComfortBand | null
  figures: Figures
  devices: {
    deviceId: number
    /** It was not here before this run: what is stored of it is another airspace's. */
    fresh: boolean
    levels: Record<Sensor, SensorLevel>
    figures: Figures
    faults: SensorFault[]
  }[]
  /** The oldest hour judged without samples that were there but late; its history needs a second look. */
  lateFromHour: number | null
}

/** A run in progress: everything a slot's evaluation adds to. */
export interface Run {
  input: AirspaceInput
  memory: AirspaceMemory
  /** The alerts stand in order, the oldest first; the last of a sensor is its current one. */
  alerts: AlertHistory[]
  hours: EvaluatedHour[]
  endedBatches: EndedBatch[]
  colors: ColorChange[]
  band: ComfortBand | null
  figures: Figures
  deviceFigures: Map<number, Figures>
  installed: DeviceInput[]
  /** What each of them measured in the last half hour, as far as it had arrived: it is looked at several times a slot. */
  recent: ReadonlyMap<number, readonly Reading[]>
  silenced: SilencedAlert[]
  faults: FaultChange[]
  lateFromHour: number | null
}

/** The circumstances of one slot. */
export interface Moment {
  slot: number
  at: number
  date: string
  batch: Batch | null
}

/** The level of the airspace's worst device (spec/3 §4.3), or of its own normal where that is worse; DEFAULT without devices. */
export function airspaceLevel({ memory }: Run, sensor: Sensor): SensorLevel {
  return worstOf(
    Object.values(memory.devices).map(device => toldLevelOf(memory, device[sensor].level, sensor)),
  )
}

/** A device's level as it counts in its airspace. */
export function toldLevelOf({ normal }: AirspaceMemory, level: SensorLevel, sensor: Sensor): SensorLevel {
  return sensor === 'COUGHS' ? withNormal(level, normal) : level
}
