/**
 * Tries limits on the past. What was measured does not depend on limits (`past.ts`); `observe` adds to it once what every
 * judging needs. `judgeObserved` then judges it under any limits, with the functions that judge the present, so that what it
 * shows is what would have been raised. It knows of nobody closing an alert by hand, and begins with fresh machines as an
 * airspace does that was never judged.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { type MachineRule, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { type CoughWindow, dailyCoughs } from '@earshot/contract/rules/health/rdi.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import { type Batch, heardPerDevice } from './batch.ts'
import { type HeardHour, judgeHeard } from './cough-hour.ts'
import type { AlertHistory, Moment } from './evaluation.ts'
import { ageOf, bandUnder, climateJudge } from './judge-slot.ts'
import { type LimitsInForce, limitsAt, machineRules } from './limits-in-force.ts'
import { type MachineMemory, worstOf } from './machine.ts'
import {
  FRESH,
  type MachineState,
  type MachineStates,
  NOTHING,
  numberOf,
  statesUnder,
} from './machine-states.ts'
import { stepNormal, withNormal } from './normal/judge-normal.ts'
import { AWAY, hourIndex, JUDGED, momentOf, type Past, type PastDevice, UNKNOWN } from './past.ts'
import type { ClimateSensor } from './plausible.ts'
import { levelInWork } from './silence.ts'
import { endAlerts, stepAlerts } from './step-alerts.ts'
import { type DateOfSlot, endsHour } from './time.ts'
import { type Judged, judgeCoughs } from './verdict.ts'

export interface Observed {
  past: Past
  /** One a slot, in order. */
  moments: readonly Moment[]
  /** The animals that each device hears, by the index of the hour; null without a batch. */
  hours: readonly (Omit<HeardHour, 'devices'> | null)[]
  /** The slots that this sensor is judged or set back at, as indexes. */
  steps: Int32Array
  /** The RHS of each device by hour under a reference, `NO_RHS` where too little was heard; worked out once for each reference. */
  rhsUnder: (reference: number | null) => ReadonlyMap<PastDevice, Uint8Array>
}

/** Stands for an hour without an RHS, which is 0 to 100. */
export const NO_RHS = 255

/** @param dateOf the local dates of the airspace's site */
export function observe(past: Past, dateOf: DateOfSlot): Observed {
  const { batches, from } = past
  const moments = Array.from({ length: past.length }, (_, index) =>
    momentOf({ batches, dateOf }, from + index),
  )
  const isCoughs = past.sensor === 'COUGHS'
  const steps: number[] = []
  for (let index = 0; index < past.length; index++) {
    if (!isCoughs || endsHour(past.from + index) || isTurn(past, moments, index)) steps.push(index)
  }
  const hours = isCoughs ? hoursOf(past, moments) : []
  return { past, moments, hours, steps: Int32Array.from(steps), rhsUnder: rhsFinder(past, hours) }
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

/** True where the batch, the work that is expected, or what may be done with a device differs from the slot before. */
function isTurn({ devices, work }: Past, moments: readonly Moment[], index: number): boolean {
  const [moment, before] = [moments[index], moments[index - 1]]
  if (moment?.batch?.id !== before?.batch?.id) return true
  const [at, since] = [moment?.at ?? 0, before?.at ?? 0]
  if (work.some(({ from, to }) => (from > since && from <= at) || (to !== null && to > since && to <= at)))
    return true
  return devices.some(({ presence }) => presence[index] !== presence[index - 1])
}

/** One device's machine on the way. */
interface Track {
  device: PastDevice
  state: MachineState
}

/** The alerts as these limits would have raised them, the oldest first, with their changes. */
export function judgeObserved(observed: Observed, limits: LimitsInForce): AlertHistory[] {
  const { past, moments, steps } = observed
  const { sensor, work, devices } = past
  const judge = sensor === 'COUGHS' ? coughJudge(observed) : climateJudgeOf(observed, sensor)
  const tracks = devices.map((device): Track => ({ device, state: FRESH }))
  const alerts: AlertHistory[] = []
  const valuesAt = limitsFinder(limits)
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
    }
    const before = level
    const values = valuesAt(moment.slot)
    const next = machineRules(values)[sensor]
    if (states === null || next !== rule) states = turnTo(tracks, next)
    rule = next
    judge.turnTo(index, values)
    const normalBefore = normal
    normal = normalAfter(past, { normal, moment, limits: values })
    if (stepTracks(tracks, { index, judge, states }) || normal !== normalBefore)
      level = levelOf(tracks, normal)
    // Nothing can happen to alerts while none is open and no device is in trouble.
    if (level !== 'WARNING' && level !== 'ALARM' && alerts.at(-1)?.alert.state !== 'OPEN') continue
    const alert = alerts.at(-1)?.alert ?? null
    const told = levelInWork(work, { sensor, at: moment.at, level, alert })
    const situation = { sensor, at: moment.at, batchId, before, level: told }
    stepAlerts(alerts, { ...situation, ...devicesAt(tracks, { index, judge, normal }) })
  }
  return alerts
}

/** The devices that are there, and what was said of each. */
function devicesAt(
  tracks: readonly Track[],
  { index, judge, normal }: { index: number; judge: SensorJudge; normal: MachineMemory | undefined },
) {
  const devices: { deviceId: number; level: SensorLevel }[] = []
  const judged = new Map<number, Judged | null>()
  for (const { device, state } of tracks) {
    if (device.presence[index] === AWAY) continue
    const { deviceId } = device
    devices.push({ deviceId, level: withNormal(state.machine.level, normal) })
    const said = judge.said(device, index)
    if (said !== undefined) judged.set(deviceId, said)
  }
  return { devices, judged }
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

/** This sensor is not due. */
const NOT_DUE = -2
/** Judges the values of the devices that may be judged, slot by slot. */
interface SensorJudge {
  turnTo(index: number, limits: LimitValues): void
  verdict(device: PastDevice, index: number): number
  /** What a device's value says; null: there is nothing to judge, undefined: this sensor is not due. */
  said(device: PastDevice, index: number): Judged | null | undefined
}

function coughJudge({ past, rhsUnder }: Observed): SensorJudge {
  const { from } = past
  let hour: number | null = null
  let limits = USUAL_LIMITS
  let rhs = rhsUnder(limits.rdi_reference)
  // An RHS says the same whichever monitor has it: what it says is worked out once.
  let known: (Judged | undefined)[] = []
  function said(device: PastDevice): Judged | null | undefined {
    if (hour === null) return
    const own = rhs.get(device)?.[hour] ?? NO_RHS
    if (own === NO_RHS) return null
    const coughs = Math.min(ENOUGH, device.coughs[hour] ?? 0)
    const place = own * (ENOUGH + 1) + coughs
    const judged = known[place] ?? judgeCoughs(own, coughs, limits)
    known[place] = judged
    return judged
  }
  return {
    turnTo(index, values) {
      hour = endsHour(from + index) ? hourIndex(from + index, from) : null
      if (values === limits) return
      limits = values
      rhs = rhsUnder(limits.rdi_reference)
      known = []
    },
    verdict(device) {
      const judged = said(device)
      return judged === undefined ? NOT_DUE : numberOf(judged)
    },
    said,
  }
}

/** So many coughs and more are judged alike at the same RHS. */
const ENOUGH = DOMAIN.rdi.minCoughs

/** What a device heard in the window of an hour. */
function windowOf({ coughs, audioSeconds }: PastDevice, hour: number): CoughWindow {
  return { coughs: coughs[hour] ?? 0, audioSeconds: audioSeconds[hour] ?? 0 }
}

/** The judge of one batch on one day, and the number of what each of the values says. */
interface DayJudge {
  date: string
  batch: Batch
  limits: LimitValues
  judge: (value: number) => Judged
  verdicts: Uint8Array
}

function climateJudgeOf({ past, moments }: Observed, sensor: ClimateSensor): SensorJudge {
  const { values: measured } = past
  let day: DayJudge | null = null
  // Many monitors measure the same hundredth on a day: what it says is worked out once.
  let known: (Judged | undefined)[] = []
  const verdicts = new Uint8Array(measured.length)
  function judgePlace({ judge }: DayJudge, place: number): Judged {
    const before = known[place]
    if (before !== undefined) return before
    const judged = judge(measured[place] ?? Number.NaN)
    known[place] = judged
    return judged
  }
  return {
    turnTo(index, limits) {
      const { batch, date } = moments[index] ?? { batch: null, date: '' }
      if (batch === null) {
        day = null
        return
      }
      if (day?.date === date && day.batch === batch && day.limits === limits) return
      const age = ageOf(batch, date)
      const band = bandUnder(limits, { batch, age })
      const judge = climateJudge({ batch, age, band }, limits)[sensor]
      const { lo, hi } = sensor === 'TEMPERATURE' ? band.temperature : band.humidity
      fillVerdicts(verdicts, measured, { judge, middle: (lo + hi) / 2 })
      day = { date, batch, limits, judge, verdicts }
      known = []
    },
    verdict(device, index) {
      if (day === null) return NOT_DUE
      const place = device.values[index] ?? UNKNOWN
      if (place === UNKNOWN) return NOTHING
      return day.verdicts[place] ?? NOTHING
    },
    said(device, index) {
      // A silent device is not judged, whatever the last half hour says; it is no candidate either.
      if (day === null || device.presence[index] !== JUDGED) return
      const place = device.values[index] ?? UNKNOWN
      return place === UNKNOWN ? null : judgePlace(day, place)
    },
  }
}

/**
 * Notes what each of the values says, in their order. On both sides of the middle of the band a value is the worse the further it is
 * from there: where two of them say the same, so do all between them, and few have to be judged.
 */
function fillVerdicts(
  verdicts: Uint8Array,
  values: Float64Array,
  { judge, middle }: { judge: (value: number) => Judged; middle: number },
): void {
  const verdictAt = (place: number) => numberOf(judge(values[place] ?? Number.NaN))
  function fill(first: number, last: number, ofFirst: number, ofLast: number): void {
    if (ofFirst === ofLast) {
      verdicts.fill(ofFirst, first, last + 1)
      return
    }
    verdicts[first] = ofFirst
    verdicts[last] = ofLast
    if (last - first < 2) return
    const between = (first + last) >> 1
    const ofBetween = verdictAt(between)
    fill(first, between, ofFirst, ofBetween)
    fill(between, last, ofBetween, ofLast)
  }
  const turn = firstPlace(values.length, place => (values[place] ?? 0) >= middle)
  if (turn > 0) fill(0, turn - 1, verdictAt(0), verdictAt(turn - 1))
  if (turn < values.length) fill(turn, values.length - 1, verdictAt(turn), verdictAt(values.length - 1))
}

/** The first of so many places that something is true of, and of all after it; their number where it is true of none. */
function firstPlace(count: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
