/** Which limits can be tried on the past, on which sensor, and at which values. Pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { LIMIT_RANGES } from '@earshot/contract/rules/health/limits.ts'
import type { LimitKey } from '@earshot/contract/schemas/health/limits.ts'
import type { Priority, Sensor } from '@earshot/contract/values.ts'
import type { NumberKey } from '#features/limits/use-limit-words.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** How many values the slider has. */
const VALUES = 23

/** What trying a limit needs to know of it. */
export interface TriedRule {
  key: NumberKey
  sensor: Sensor
  /** What is counted: Alarms, or all alerts, which begin with a Warning. */
  counts: Priority
}

/** The rule of a limit; null where it cannot be tried: no normal is judged by, and a band has no single value. */
export function ruleOf(key: LimitKey): TriedRule | null {
  if (key.startsWith('normal') || !isNumberKey(key)) return null
  const counts = key.includes('alarm') || key.endsWith('_step') ? 'ALARM' : 'WARNING'
  if (key.startsWith('temperature')) return { key, sensor: 'TEMPERATURE', counts }
  if (key.startsWith('humidity')) return { key, sensor: 'HUMIDITY', counts }
  return { key, sensor: 'COUGHS', counts }
}

/** The values of the slider: all there are where those are few, else those around the one that holds now. */
export function sliderValues(key: NumberKey, now: number, tried: number): number[] {
  const { least, most, step } = LIMIT_RANGES[key]
  const steps = Math.round((most - least) / step)
  const at = (value: number) => Math.round((value - least) / step)
  const half = (VALUES - 1) / 2
  const middle = Math.abs(at(tried) - at(now)) <= half ? at(now) : at(tried)
  const first = Math.max(0, Math.min(middle - half, steps - (VALUES - 1)))
  const count = Math.min(VALUES, steps + 1)
  return Array.from({ length: count }, (_, index) => round(least + (first + index) * step))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** What the address says is tried. */
export interface TryAddress {
  airspace?: number
  rule?: LimitKey
  value?: number
}

export function readTry(raw: Record<string, unknown>): TryAddress {
  const airspace = wholeNumber(raw.airspace, LIMITS.maxId)
  const rule = typeof raw.rule === 'string' && isNumberKey(raw.rule) ? raw.rule : undefined
  const value = Number(raw.value)
  return {
    ...(airspace !== undefined && { airspace }),
    ...(rule !== undefined && { rule }),
    ...(raw.value !== undefined && Number.isFinite(value) && rule !== undefined && inRange(rule, value)),
  }
}

function inRange(rule: NumberKey, value: number): { value: number } {
  const { least, most } = LIMIT_RANGES[rule]
  return { value: round(Math.min(most, Math.max(least, value))) }
}

function isNumberKey(key: string): key is NumberKey {
  return Object.hasOwn(LIMIT_RANGES, key)
}
