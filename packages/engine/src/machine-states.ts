/** The machines of many devices under one rule, slot by slot: what a step between two of their states leads to is worked out once. */
import type { MachineRule } from '@earshot/contract/rules/health/limits.ts'
import { SENSOR_LEVELS } from '@earshot/contract/values.ts'
import { type MachineMemory, newMachine, rankOf, stepMachine, type Verdict } from './machine.ts'

/** There was nothing to judge. */
export const NOTHING = SENSOR_LEVELS.length ** 2
/** The verdicts by their numbers: to compare two numbers is quicker than to compare what they say. */
const VERDICTS: readonly Verdict[] = SENSOR_LEVELS.flatMap(raw => SENSOR_LEVELS.map(rec => ({ raw, rec })))

export function numberOf(verdict: Verdict): number {
  return verdict === null ? NOTHING : rankOf(verdict.raw) * SENSOR_LEVELS.length + rankOf(verdict.rec)
}

/** A machine under one rule, and the states that verdicts lead to, by their numbers, as far as they are known. */
export interface MachineState {
  machine: MachineMemory
  next: (MachineState | undefined)[]
}

export interface MachineStates {
  stateOf(machine: MachineMemory): MachineState
  /** One that has judged nothing yet. */
  fresh: MachineState
  step(state: MachineState, verdict: number): MachineState
}

/** Machines are in few states: each step between two of them is worked out once, so that most steps are a look-up. */
export function statesUnder(rule: MachineRule): MachineStates {
  const known = new Map<string, MachineState>()
  function stateOf(machine: MachineMemory): MachineState {
    const { level, alarms, warnings, calm, eased, nulls } = machine
    const key = `${level} ${alarms} ${warnings} ${calm} ${eased} ${nulls}`
    const state = known.get(key) ?? { machine, next: [] }
    known.set(key, state)
    return state
  }
  return {
    stateOf,
    fresh: stateOf(FRESH.machine),
    step(state, verdict) {
      const next = state.next[verdict] ?? stateOf(stepMachine(rule, state.machine, VERDICTS[verdict] ?? null))
      state.next[verdict] = next
      return next
    },
  }
}

/** A state of no rule: the first step of a machine leads to one of its own. */
export const FRESH: MachineState = { machine: newMachine(), next: [] }
