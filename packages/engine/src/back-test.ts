/**
 * Tries limits on the past. What was measured does not depend on limits (`past.ts`); `observe` adds to it once what every
 * judging needs. `judgeObserved` then judges it under any limits, with the functions that judge the present, so that what it
 * shows is what would have been raised. It knows of nobody closing an alert by hand, and begins with fresh machines as an
 * airspace does that was never judged.
 */
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { type MachineRule, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { type CoughWindow, dailyCoughs } from '@earshot/contract/rules/health/rdi.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import { heardPerDevice } from './batch.ts'
import { type HeardHour, judgeHeard } from './cough-hour.ts'
import type { AlertHistory, Moment } from './evaluation.ts'
import { type LimitsInForce, limitsAt, machineRules } from './limits-in-force.ts'
import { type MachineMemory, worstOf } from './machine.ts'
import { FRESH, type MachineState, type MachineStates, statesUnder } from './machine-states.ts'
import { stepNormal, withNormal } from './normal/judge-normal.ts'
import { AWAY, hourIndex, JUDGED, momentOf, type Past, type PastDevice } from './past.ts'
import {
  climateJudgeOf,
  coughJudge,
  type JudgedPast,
  NO_RHS,
  NOT_DUE,
  type SensorJudge,
} from './past-judges.ts'
import { levelInWork } from './silence.ts'
import { type DeviceLevel, endAlerts, type Said, stepAlerts } from './step-alerts.ts'
import { type DateOfSlot, endsHour } from './time.ts'

export interface Observed extends JudgedPast {
  /** The animals that each device hears, by the index of the hour; null without a batch. */
  hours: readonly (Omit<HeardHour, 'devices'> | null)[]
  /** The slots that this sensor is judged or set back at, as indexes. */
  steps: Int32Array
  /** A value a slot: 1 where a device came, went, or may be judged otherwise than before. */
  turns: Uint8Array
}

/** @param dateOf the local dates of the airspace's site */
export function observe(past: Past, dateOf: DateOfSlot): Observed {
  const { batches, from } = past
  const moments = Array.from({ length: past.length }, (_, index) =>
    momentOf({ batches, dateOf }, from + index),
  )
  const isCoughs = past.sensor === 'COUGHS'
  const steps: number[] = []
  const turns = turnsOf(past)
  for (let index = 0; index < past.length; index++) {
    if (!isCoughs || endsHour(past.from + index) || turns[index] === 1 || isTurn(past, moments, index))
      steps.push(index)
  }
  const hours = isCoughs ? hoursOf(past, moments) : []
  return {
    past,
    moments,
    hours,
    turns,
    steps: Int32Array.from(steps),
    rhsUnder: rhsFinder(past, hours),
  }
}

function rhsFinder({ devices }: Past, hours: Observed['hours']): Observed['rhsUnder'] {
  const known = new Map<number | null, ReadonlyMap<PastDevice, Uint8Array>>()
  return reference => {
    const before = known.get(reference)
    if (before !== undefined) return before
    const limits = { ...USUAL_LIMITS, rdi_reference: reference }
    const rhs = new Map(
      devices.map(device => {
        const own = Uint8Array.from(hours, (heard, hour) => {
          const window = windowOf(device, hour)
          const daily = dailyCoughs(window)
          if (heard === null || daily === null) return NO_RHS
          return judgeHeard(heard, { daily, coughs: window.coughs }, limits).rhs
        })
        return [device, own] as const
      }),
    )
    known.set(reference, rhs)
    return rhs
  }
}

function hoursOf({ devices }: Past, moments: readonly Moment[]): Observed['hours'] {
  return moments.flatMap(({ slot, date, batch }, index) => {
    if (!endsHour(slot)) return []
    if (batch === null) return [null]
    const installed = devices.filter(({ presence }) => presence[index] !== AWAY).length
    const animals = heardPerDevice(batch, date, installed)
    return [{ batch, species: species(batch.productType), animals }]
  })
}

function turnsOf({ devices, length }: Past): Uint8Array {
  const turns = new Uint8Array(length)
  for (const { presence } of devices)
    for (let index = 0; index < length; index++) if (presence[index] !== presence[index - 1]) turns[index] = 1
  return turns
}

/** True where the batch or the work that is expected differs from the slot before. */
function isTurn({ work }: Past, moments: readonly Moment[], index: number): boolean {
  const [moment, before] = [moments[index], moments[index - 1]]
  if (moment?.batch?.id !== before?.batch?.id) return true
  const [at, since] = [moment?.at ?? 0, before?.at ?? 0]
  return work.some(({ from, to }) => (from > since && from <= at) || (to !== null && to > since && to <= at))
}

/** One device's machine on the way. */
interface Track {
  device: PastDevice
  state: MachineState
}

/** The alerts as these limits would have raised them, the oldest first, with their changes. */
export function judgeObserved(observed: Observed, limits: LimitsInForce): AlertHistory[] {
  const { past, moments, steps, turns } = observed
  const { sensor, work, devices } = past
  const judge = sensor === 'COUGHS' ? coughJudge(observed) : climateJudgeOf(observed, sensor)
  const tracks = devices.map((device): Track => ({ device, state: FRESH }))
  const alerts: AlertHistory[] = []
  const valuesAt = limitsFinder(limits)
  // The devices with their levels, until one of them moves: most slots of an open alert find them as they were.
  let there: DevicesThere | null = null
  let now = 0
  const said: Said = {
    badnessAt: place => judge.badness(there?.devices[place], now),
    judgedAt: place => judge.said(there?.devices[place], now),
  }
  let batchId: number | null = null
  let level: SensorLevel = 'DEFAULT'
  let normal: MachineMemory | undefined
  let rule: MachineRule | null = null
  let states: MachineStates | null = null
  for (const index of steps) {
    const moment = moments[index]
    if (moment === undefined) continue
    if ((moment.batch?.id ?? null) !== batchId) {
      tracks.forEach(setBack)
      endAlerts(alerts, moment.at)
      batchId = moment.batch?.id ?? null
      normal = undefined
      level = 'DEFAULT'
      there = null
    }
    const before = level
    const values = valuesAt(moment.slot)
    const next = machineRules(values)[sensor]
    if (states === null || next !== rule) states = turnTo(tracks, next)
    rule = next
    judge.turnTo(index, values)
    const normalBefore = normal
    normal = normalAfter(past, { normal, moment, limits: values })
    if (stepTracks(tracks, { index, judge, states }) || normal !== normalBefore) {
      level = levelOf(tracks, normal)
      there = null
    }
    if (turns[index] === 1) there = null
    // Nothing can happen to alerts while none is open and no device is in trouble.
    if (level !== 'WARNING' && level !== 'ALARM' && alerts.at(-1)?.alert.state !== 'OPEN') continue
    const alert = alerts.at(-1)?.alert ?? null
    const told = levelInWork(work, { sensor, at: moment.at, level, alert })
    there ??= devicesAt(tracks, index, normal)
    now = index
    const situation = { sensor, at: moment.at, batchId, before, level: told, devices: there.levels }
    stepAlerts(alerts, situation, said)
  }
  return alerts
}

/** The devices that are there, and the level of each. */
interface DevicesThere {
  devices: readonly PastDevice[]
  levels: readonly DeviceLevel[]
}

function devicesAt(tracks: readonly Track[], index: number, normal: MachineMemory | undefined): DevicesThere {
  const there = tracks.filter(({ device }) => device.presence[index] !== AWAY)
  return {
    devices: there.map(({ device }) => device),
    levels: there.map(({ device: { deviceId }, state }) => ({
      deviceId,
      level: withNormal(state.machine.level, normal),
    })),
  }
}

function setBack(track: Track): void {
  track.state = FRESH
}

/** Lets the machines go on under another rule. */
function turnTo(tracks: readonly Track[], rule: MachineRule): MachineStates {
  const states = statesUnder(rule)
  for (const track of tracks) if (track.state !== FRESH) track.state = states.stateOf(track.state.machine)
  return states
}

/** Moves the machines with one slot; true where one of them may show another level. */
function stepTracks(
  tracks: readonly Track[],
  { index, judge, states }: { index: number; judge: SensorJudge; states: MachineStates },
): boolean {
  let isMoved = false
  for (const track of tracks) {
    const { device, state: before } = track
    // A device that was taken away and comes back begins anew, as one does that may not be judged.
    if (device.presence[index] !== JUDGED) {
      if (before === FRESH) continue
      setBack(track)
      isMoved = true
      continue
    }
    const verdict = judge.verdict(device, index)
    if (verdict === NOT_DUE) continue
    const state = states.step(before === FRESH ? states.fresh : before, verdict)
    if (state === before) continue
    track.state = state
    if (state.machine.level !== before.machine.level) isMoved = true
  }
  return isMoved
}

function levelOf(tracks: readonly Track[], normal: MachineMemory | undefined): SensorLevel {
  return worstOf(tracks.map(({ state }) => withNormal(state.machine.level, normal)))
}

interface NormalStep {
  normal: MachineMemory | undefined
  moment: Moment
  limits: LimitValues
}

/** How the airspace stands to its own normal after a slot; undefined where nobody judges by it. */
function normalAfter({ times, from }: Past, { normal, moment, limits }: NormalStep) {
  const { slot, batch } = moment
  if (times.length === 0 || batch === null || !endsHour(slot)) return normal
  const found = times[hourIndex(slot, from)] ?? Number.NaN
  return stepNormal(normal, Number.isNaN(found) ? null : found, limits)
}

/** Finds the limits of slots that are asked for in order. */
function limitsFinder(limits: LimitsInForce): (slot: number) => LimitValues {
  let until = Number.NEGATIVE_INFINITY
  let values: LimitValues
  return slot => {
    if (slot < until) return values
    values = limitsAt(limits, slot)
    until = limits.find(({ from }) => from > slot)?.from ?? Number.POSITIVE_INFINITY
    return values
  }
}

/** What a device heard in the window of an hour. */
function windowOf({ coughs, audioSeconds }: PastDevice, hour: number): CoughWindow {
  return { coughs: coughs[hour] ?? 0, audioSeconds: audioSeconds[hour] ?? 0 }
}
