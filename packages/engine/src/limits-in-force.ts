/** The limits of an airspace over time: a change holds from a slot on and never reaches back. */
import { type MachineRule, machineRule, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { bySensor } from './by-sensor.ts'

/** The values that an airspace is judged by from a slot on, with what it inherits. */
export interface LimitsFrom {
  from: number
  values: LimitValues
  /** The newest change that stands behind them; null where nobody has changed anything. */
  versionId: number | null
}

/** In the order of their slots. Before the first, the usual limits hold. */
export type LimitsInForce = readonly LimitsFrom[]

/** The limits that hold at a slot's evaluation. */
export function limitsAt(limits: LimitsInForce, slot: number): LimitValues {
  return versionAt(limits, slot)?.values ?? USUAL_LIMITS
}

/** The change that holds at a slot's evaluation; null: the usual limits hold. */
export function versionAt(limits: LimitsInForce, slot: number): LimitsFrom | null {
  return limits.findLast(one => one.from <= slot) ?? null
}

const rules = new WeakMap<LimitValues, Record<Sensor, MachineRule>>()

/** The rules of the sensors' machines under some limits; every slot of every monitor asks, so they are made once. */
export function machineRules(values: LimitValues): Record<Sensor, MachineRule> {
  const known = rules.get(values)
  if (known !== undefined) return known
  const made = bySensor(sensor => machineRule(sensor, values))
  rules.set(values, made)
  return made
}
