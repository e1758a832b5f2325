/**
 * The one status machine of all three sensors (spec/3 §4.3). Its memory is a handful of counters: the length of the
 * current runs, each kept no further than it matters.
 */
import type { MachineRule } from '@earshot/contract/rules/health/limits.ts'
import { SENSOR_LEVELS, type SensorLevel } from '@earshot/contract/values.ts'

/**
 * One evaluation has `raw` by the limits and `rec` by the limits tightened by the deadband. Null: there is nothing to
 * judge.
 */
export type Verdict = { raw: SensorLevel; rec: SensorLevel } | null

export interface MachineMemory {
  level: SensorLevel
  /** So many evaluations in a row had raw ALARM, and raw WARNING or worse. */
  alarms: number
  warnings: number
  /** So many evaluations in a row had rec OK, and rec WARNING or better. */
  calm: number
  eased: number
  nulls: number
}

const RANK: Readonly<Record<SensorLevel, number>> = { DEFAULT: 0, OK: 1, WARNING: 2, ALARM: 3 }

/** Makes a number to compare levels by: 0 for DEFAULT to 3 for ALARM. */
export function rankOf(level: SensorLevel): number {
  return RANK[level]
}

export function atLeast(level: SensorLevel, than: SensorLevel): boolean {
  return RANK[level] >= RANK[than]
}

/** The worst of several levels; DEFAULT of none. */
export function worstOf(levels: Iterable<SensorLevel>): SensorLevel {
  let worst = 0
  for (const level of levels) worst = Math.max(worst, RANK[level])
  return SENSOR_LEVELS[worst] ?? 'DEFAULT'
}

/** A machine that has judged nothing yet. */
export function newMachine(): MachineMemory {
  return { level: 'DEFAULT', alarms: 0, warnings: 0, calm: 0, eased: 0, nulls: 0 }
}

/**
 * The machine after one more evaluation, a slot's for climate, an hour's for coughs (spec/3 §4.3); the one passed in is
 * left as it is.
 * @param rule of the sensor under the limits in force
 */
export function stepMachine(rule: MachineRule, memory: MachineMemory, verdict: Verdict): MachineMemory {
  if (verdict === null) return stepNull(rule, memory)
  const { up, down } = rule
  const next: MachineMemory = {
    // The start rule says: the first evaluation that says anything is taken as OK.
    level: memory.level === 'DEFAULT' ? 'OK' : memory.level,
    alarms: lengthOf(memory.alarms, verdict.raw === 'ALARM', up.ALARM),
    warnings: lengthOf(memory.warnings, atLeast(verdict.raw, 'WARNING'), up.WARNING),
    calm: lengthOf(memory.calm, !atLeast(verdict.rec, 'WARNING'), down),
    eased: lengthOf(memory.eased, verdict.rec !== 'ALARM', down),
    nulls: 0,
  }
  if (next.alarms >= up.ALARM) next.level = 'ALARM'
  else if (next.warnings >= up.WARNING && !atLeast(next.level, 'WARNING')) next.level = 'WARNING'
  else if (next.calm >= down) next.level = 'OK'
  else if (next.eased >= down && next.level === 'ALARM') next.level = 'WARNING'
  return next
}

function lengthOf(length: number, goesOn: boolean, limit: number): number {
  return goesOn ? Math.min(length + 1, limit) : 0
}

/** A null breaks every run and holds the level; after 24 h of them, or as the limits say, nothing is known any more. */
function stepNull({ nulls: limit }: MachineRule, memory: MachineMemory): MachineMemory {
  const nulls = Math.min(memory.nulls + 1, limit)
  return { ...newMachine(), level: nulls >= limit ? 'DEFAULT' : memory.level, nulls }
}
