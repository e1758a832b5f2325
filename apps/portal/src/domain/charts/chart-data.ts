import type { ReadingLevel } from '@earshot/contract/rules/health/reading-level.ts'
import type { Sensor, SensorStatus } from '@earshot/contract/values.ts'
import type { RhsLimits } from './series/rhs-limits.ts'

/** A series in unix seconds, ascending; `value[i]` is null where nothing valid was measured. */
export interface Series {
  at: readonly number[]
  value: readonly (number | null)[]
  /** The seconds between two neighbouring points when nothing is missing. */
  step: number
  quality?: Quality
}

/** The RHS with the limits in force over its time, the first from its start on. */
export interface RhsSeries extends Series {
  limits: readonly RhsLimits[]
}

/** How complete the data behind each point are, as shares of 1; null where nothing was expected, or nothing came. */
export interface Quality {
  /** The share of the expected measurements that were made. */
  coverage: readonly (number | null)[]
  /** The share of the received measurements that came after their slot had been judged. */
  late: readonly (number | null)[]
}

/**
 * A climate reading with the comfort band in force at each point, and the limits from which it is an Alarm, in the
 * reader's unit.
 */
export interface BandSeries extends Series {
  lo: readonly (number | null)[]
  hi: readonly (number | null)[]
  alarmLo: readonly (number | null)[]
  alarmHi: readonly (number | null)[]
  /** The levels by the engine's own rule, found before any conversion; OK where nothing was measured. */
  levels: readonly Level[]
}

/** Coughs per hour; `reference` is the rate that healthy animals of this stage would give (null: unknown). */
export interface CoughSeries extends Series {
  reference: readonly (number | null)[]
}

export type Level = ReadingLevel
export type PanelKind = 'rhs' | 'coughs' | 'temperature' | 'humidity'
export type AxisMode = 'dates' | 'age'

/** A stretch of time, in unix seconds. */
export interface TimeWindow {
  from: number
  to: number
}

export interface Phase {
  at: number
  name: string
  ageDays: number
}

/** One stretch that an alert spent at one priority; `to` is null while it is open. */
export interface AlertSpan {
  id: string
  alertId: number
  sensor: Sensor
  priority: 'WARNING' | 'ALARM'
  from: number
  to: number | null
}

/** One stretch in which a sensor's lamp had one color; `to` is null while it has. */
export interface LampSpan {
  sensor: Sensor
  status: SensorStatus
  from: number
  to: number | null
}

export interface TreatmentSpan {
  id: string
  name: string
  from: number
  to: number
  /** The end of the withdrawal period; it equals `to` when there is none. */
  withdrawalTo: number
}

/** An episode of respiratory trouble; `to` is null while it lasts. */
export interface EpisodeSpan {
  id: string
  from: number
  to: number | null
}

export interface NoteEvent {
  id: string
  kind: 'comment' | 'recommendation' | 'monitor'
  at: number
  text: string
  /** The author; it is null where the note was made automatically. */
  author: string | null
}
