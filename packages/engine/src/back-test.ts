/**
 * Tries limits on the past. What was measured does not depend on limits: `observe` works it out once, slot by slot, with
 * the functions of the live evaluation. `judgeObserved` then judges one sensor of it under any limits, with the functions
 * that judge the present, so that what it shows is what would have been raised. It knows of nobody closing an alert by
 * hand, and begins with fresh machines as an airspace does that was never judged.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { type HeardHour, judgeHeard } from './cough-hour.ts'
import { beginSlot, newRun } from './evaluate-airspace.ts'
import type { AirspaceInput, AlertHistory, Moment } from './evaluation.ts'
import { ageOf, bandUnder, climateAt, climateJudge, hearSlot, mayJudge } from './judge-slot.ts'
import { type LimitsInForce, limitsAt, machineRules } from './limits-in-force.ts'
import { type MachineMemory, newMachine, stepMachine, worstOf } from './machine.ts'
import { stepNormal, timesNormalAt, withNormal } from './normal/judge-normal.ts'
import { endAlerts, stepAlerts } from './step-alerts.ts'
import { endsHour } from './time.ts'
import type { Judged } from './verdict.ts'

/** What may be done with a device at a slot. One that is there and may not be judged is set back. */
const AWAY = 0
const SET_BACK = 1
const JUDGED = 2

/** One device, a value a slot from the first one on; NaN where nothing is known. */
interface ObservedDevice {
  deviceId: number
  presence: Uint8Array
  /** °C and %, the medians that are judged. */
  TEMPERATURE: Float64Array
  HUMIDITY: Float64Array
  /** A value an hour: coughs in a full day and coughs of the window; NaN where too little was heard. */
  daily: Float64Array
  coughs: Float64Array
}

export interface Observed extends Pick<AirspaceInput, 'rdiReference' | 'comfort'> {
  /** One a slot, in order. */
  moments: readonly Moment[]
  /** The animals that each device hears, by the index of the hour; null without a batch. */
  hours: readonly (Omit<HeardHour, 'devices'> | null)[]
  devices: readonly ObservedDevice[]
  /** How many times its own normal the airspace coughed in each hour; NaN where that is not known, absent where nobody judges by it. */
  times?: Float64Array
  /** The slots that coughs are judged or set back at, as indexes. */
  coughSteps: Int32Array
}

/** @param slots first and last slot, both included; the readings reach as far back as those of an evaluation */
export function observe(input: AirspaceInput, slots: { from: number; to: number }): Observed {
  const length = Math.max(0, slots.to - slots.from + 1)
  const hourCount = hourIndex(slots.to, slots.from) + 1
  const devices = input.devices.map(({ deviceId }) => newColumns(deviceId, length, hourCount))
  const columns = new Map(devices.map(device => [device.deviceId, device]))
  const run = newRun(input, { memory: { batchId: null, devices: {} }, alerts: {} })
  const moments: Moment[] = []
  const hours: Observed['hours'][number][] = Array.from({ length: hourCount }, () => null)
  const steps: number[] = []
  const times = input.ownNormal === undefined ? null : new Float64Array(hourCount).fill(Number.NaN)
  for (let index = 0; index < length; index++) {
    const slot = slots.from + index
    const { moment } = beginSlot(run, slot)
    moments.push(moment)
    for (const device of run.installed) {
      const own = columns.get(device.deviceId)
      if (own === undefined) continue
      own.presence[index] = mayJudge(run, moment, device) ? JUDGED : SET_BACK
      const climate = climateAt(run, device)
      own.TEMPERATURE[index] = climate?.temperature ?? Number.NaN
      own.HUMIDITY[index] = climate?.humidity ?? Number.NaN
    }
    if (endsHour(slot)) hearAt(moment, hourIndex(slot, slots.from))
    if (endsHour(slot) || isTurn(moments, devices, index)) steps.push(index)
  }
  const { rdiReference, comfort } = input
  const observed = { rdiReference, comfort, moments, hours, devices, coughSteps: Int32Array.from(steps) }
  return times === null ? observed : { ...observed, times }

  function hearAt(moment: Moment, hour: number): void {
    const heard = hearSlot(run, moment)
    hours[hour] = heard
    if (times !== null) times[hour] = timesNormalAt(run, moment, heard) ?? Number.NaN
    for (const { deviceId, daily, coughs } of heard?.devices ?? []) {
      const own = columns.get(deviceId)
      if (own === undefined) continue
      own.daily[hour] = daily
      own.coughs[hour] = coughs
    }
  }
}

/** The alerts of one sensor as these limits would have raised them, the oldest first, with their changes. */
export function judgeObserved(observed: Observed, limits: LimitsInForce, sensor: Sensor): AlertHistory[] {
  const { devices, moments } = observed
  const judge = sensor === 'COUGHS' ? coughJudge(observed, limits) : slotJudge(observed, limits, sensor)
  const machines = devices.map(newMachine)
  const alerts: AlertHistory[] = []
  let batchId: number | null = null
  let normal: MachineMemory | undefined
  const level = () => levelOf(machines, normal)
  const count = sensor === 'COUGHS' ? observed.coughSteps.length : moments.length
  for (let step = 0; step < count; step++) {
    const index = sensor === 'COUGHS' ? (observed.coughSteps[step] ?? 0) : step
    const moment = moments[index]
    if (moment === undefined) continue
    const batch = moment.batch?.id ?? null
    if (batch !== batchId) {
      machines.fill(newMachine())
      normal = undefined
      endAlerts(alerts, moment.at)
      batchId = batch
    }
    const before = level()
    const found = stepMachines(machines, index)
    if (sensor === 'COUGHS') normal = normalAfter(observed, { normal, moment, limits })
    const after = level()
    // Nothing can happen to alerts while none is open and no device is in trouble.
    if (after !== 'WARNING' && after !== 'ALARM' && alerts.at(-1)?.alert.state !== 'OPEN') continue
    const there = devices.flatMap(({ deviceId, presence }, place) =>
      presence[index] === AWAY
        ? []
        : [{ deviceId, level: withNormal(machines[place]?.level ?? 'DEFAULT', normal) }],
    )
    stepAlerts(alerts, {
      sensor,
      at: moment.at,
      batchId,
      before,
      level: after,
      devices: there,
      judged: found(),
    })
  }
  return alerts

  /** Moves the machines with one slot. What each device's value said is put together only where somebody asks. */
  function stepMachines(machines: MachineMemory[], index: number): () => Map<number, Judged | null> {
    const said: (Judged | null | undefined)[] = []
    const slot = moments[index]?.slot ?? 0
    const rule = machineRules(limitsAt(limits, slot))[sensor]
    for (let place = 0; place < devices.length; place++) {
      const [device, machine] = [devices[place], machines[place]]
      if (device === undefined || machine === undefined) continue
      const presence = device.presence[index]
      // A device that was taken away and comes back begins anew, as one does that may not be judged.
      if (presence !== JUDGED) machines[place] = newMachine()
      if (presence === AWAY) continue
      const judged = judge(device, index)
      said[place] = judged
      if (presence === JUDGED && judged !== undefined) machines[place] = stepMachine(rule, machine, judged)
    }
    return () =>
      new Map(
        devices.flatMap(({ deviceId }, place) => {
          const judged = said[place]
          return judged === undefined ? [] : [[deviceId, judged] as const]
        }),
      )
  }
}

/** Judges a device's value at a slot; null: there is nothing to judge, undefined: this sensor is not due. */
type DeviceJudge = (device: ObservedDevice, index: number) => Judged | null | undefined

function coughJudge({ rdiReference, hours, moments }: Observed, limits: LimitsInForce): DeviceJudge {
  const first = moments[0]?.slot ?? 0
  return (device, index) => {
    const slot = first + index
    if (!endsHour(slot)) return
    const hour = hourIndex(slot, first)
    const [heard, daily, coughs] = [hours[hour], device.daily[hour], device.coughs[hour]]
    if (heard == null || daily === undefined || coughs === undefined || Number.isNaN(daily)) return null
    return judgeHeard(heard, { daily, coughs }, { reference: rdiReference, limits: limitsAt(limits, slot) })
      .judged
  }
}

function slotJudge(
  { comfort, moments }: Observed,
  limits: LimitsInForce,
  sensor: 'TEMPERATURE' | 'HUMIDITY',
): DeviceJudge {
  let known: { date: string; batch: unknown; values: unknown; judge: (value: number) => Judged } | null = null
  // Many monitors measure the same hundredth on a day: what it says is worked out once.
  const said = new Map<number, Judged>()
  return (device, index) => {
    const moment = moments[index]
    const value = device[sensor][index]
    if (moment === undefined || value === undefined || moment.batch === null) return
    // A silent device is not judged, whatever the last half hour says; it is no candidate either.
    if (device.presence[index] !== JUDGED) return
    if (Number.isNaN(value)) return null
    const { batch, date, slot } = moment
    const values = limitsAt(limits, slot)
    if (known === null || known.date !== date || known.batch !== batch || known.values !== values) {
      const age = ageOf(batch, date)
      const band = bandUnder(values, { batch, age, comfort })
      known = { date, batch, values, judge: climateJudge({ batch, age, band }, values)[sensor] }
      said.clear()
    }
    const before = said.get(value)
    if (before !== undefined) return before
    const judged = known.judge(value)
    said.set(value, judged)
    return judged
  }
}

/** True where the batch or what may be done with a device differs from the slot before. */
function isTurn(moments: readonly Moment[], devices: readonly ObservedDevice[], index: number): boolean {
  if (moments[index]?.batch?.id !== moments[index - 1]?.batch?.id) return true
  return devices.some(({ presence }) => presence[index] !== presence[index - 1])
}

function levelOf(machines: readonly MachineMemory[], normal: MachineMemory | undefined) {
  return worstOf(machines.map(machine => withNormal(machine.level, normal)))
}

interface NormalStep {
  normal: MachineMemory | undefined
  moment: Moment
  limits: LimitsInForce
}

/** How the airspace stands to its own normal after a slot; undefined where nobody judges by it. */
function normalAfter({ times, moments }: Observed, { normal, moment, limits }: NormalStep) {
  const { slot, batch } = moment
  if (times === undefined || batch === null || !endsHour(slot)) return normal
  const found = times[hourIndex(slot, moments[0]?.slot ?? slot)] ?? Number.NaN
  return stepNormal(normal, Number.isNaN(found) ? null : found, limitsAt(limits, slot))
}

/** The index of the full hour that has ended by a slot, counted from the first one. */
function hourIndex(slot: number, first: number): number {
  const { slotsPerHour } = DOMAIN
  return Math.floor((slot + 1) / slotsPerHour) - Math.ceil((first + 1) / slotsPerHour)
}

function newColumns(deviceId: number, slots: number, hours: number): ObservedDevice {
  const unknown = (length: number) => new Float64Array(length).fill(Number.NaN)
  return {
    deviceId,
    presence: new Uint8Array(slots),
    TEMPERATURE: unknown(slots),
    HUMIDITY: unknown(slots),
    daily: unknown(hours),
    coughs: unknown(hours),
  }
}
