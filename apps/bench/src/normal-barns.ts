/**
 * Tries fixed limits and an airspace's own normal on simulated barns whose outbreaks are known, with the engine's own
 * functions: what comes out is what the product would have raised.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { judgeObserved, type Observed, observe } from '@earshot/engine/back-test.ts'
import type { Batch } from '@earshot/engine/batch.ts'
import type { AirspaceInput } from '@earshot/engine/evaluation.ts'
import type { LimitsInForce } from '@earshot/engine/limits-in-force.ts'
import type { JudgedNormal } from '@earshot/engine/normal/judge-normal.ts'
import { type LearntDay, learnDay } from '@earshot/engine/normal/learnt-day.ts'
import { hoursOfDay } from '@earshot/engine/normal/local-hours.ts'
import { ownNormal } from '@earshot/engine/normal/own-normal.ts'
import type { DaySpan, LearntBatch } from '@earshot/engine/normal/quiet-days.ts'
import { measurePast } from '@earshot/engine/past.ts'
import { coughWindow, heardSlots, type Reading } from '@earshot/engine/reading.ts'
import { localDates } from '@earshot/engine/time.ts'

/** A line of `earshot-edge outbreaks`. */
interface SimulatedBarn {
  seed: number
  timeZone: string
  animals: number
  batches: { startDay: number; endDay: number }[]
  anchor: string
  introducedAt: number
  firstSlot: number
  monitors: { coughs: (number | null)[]; audioSeconds: (number | null)[] }[]
}

/** What a way of judging found in the last batch of one barn. */
export interface Found {
  /** Hours from the day on which the disease came to the first Warning after it; null: it was missed. */
  hours: number | null
  /** The Warnings before it, when nobody was ill, and the days that they could have come in. */
  falseAlarms: number
  quietDays: number
}

export interface BarnResult {
  seed: number
  fixed: Found
  normal: Found
  both: Found
  /** The barn's normal on the day on which the disease came: from earlier batches, from the running one, or none yet. */
  basis: string
}

const ALWAYS = [{ from: 0, to: null }]
/** Nobody is judged by a fixed limit under these, so that the normal is alone. */
const ONLY_NORMAL: LimitsInForce = [
  { from: 0, versionId: null, values: { ...USUAL_LIMITS, rhs_warning: 1, rhs_alarm: 0 } },
]

/** Simulates barns in a process of their own and tries both ways on each. */
export async function tryBarns(
  { seeds, loudness }: { seeds: string; loudness: number },
  onBarn: (result: BarnResult) => void,
): Promise<void> {
  const cli = path.resolve(import.meta.dirname, '../../edge/src/cli.ts')
  const args = ['--import', 'tsx', cli, 'outbreaks', '--seeds', seeds, '--loudness', String(loudness)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    const barn: SimulatedBarn = JSON.parse(line)
    onBarn(tryBarn(barn))
  }
  if ((await ended) !== 0) throw new Error('the simulated barns were not made')
}

function tryBarn(barn: SimulatedBarn): BarnResult {
  const readings = barn.monitors.map(monitor => readingsOf(barn, monitor))
  const batches = batchesOf(barn)
  const dateOf = localDates(barn.timeZone)
  const input: AirspaceInput = {
    limits: [],
    work: [],
    dateOf,
    batches,
    devices: readings.map((own, index) => ({
      deviceId: index + 1,
      placements: ALWAYS,
      licences: ALWAYS,
      readings: own,
    })),
  }
  const length = barn.monitors[0]?.coughs.length ?? 0
  const whole = { from: barn.firstSlot + 144, to: barn.firstSlot + length - 1 }
  // What the fixed limits call an episode is left out of what is learnt, as on a farm.
  const alerts = judgeObserved(observe(measurePast(input, whole, 'COUGHS'), dateOf), [])
  const episodes = alerts.map(({ alert }): DaySpan & { batchId: number | null } => ({
    batchId: alert.batchId,
    from: dayAt(alert.openedAt, barn),
    to: addDays(dayAt(alert.closedAt ?? alert.lastSeenAt, barn), 3),
  }))
  const learnt = batches.map(batch => learn(barn, { batch, readings, episodes }))
  const [last, ...earlier] = learnt.toReversed()
  const batch = batches.at(-1)
  if (last === undefined || batch === undefined) throw new Error('A barn has batches.')
  const slots = { from: Math.max(whole.from, slotOfDay(batch.startDate)), to: whole.to }
  const dates = Array.from({ length: last.days.length }, (_, index) => addDays(last.startDate, index))
  // An episode is known to the farm only once it has been found, so none of the last batch is given beforehand.
  const normals = [
    ...ownNormal({ sensor: 'coughs', batch: { ...last, episodes: [] }, others: earlier, dates }).values(),
  ]
  const judged: JudgedNormal = {
    timeZone: barn.timeZone,
    days: dates.map((date, index) => ({
      batchId: batch.id,
      date,
      medians: normals[index]?.hours.map(hour => hour?.median ?? null) ?? [],
    })),
  }
  const past = measurePast({ ...input, ownNormal: judged }, slots, 'COUGHS')
  const both = observe(past, dateOf)
  const fixed = observe({ ...past, times: new Float64Array(0) }, dateOf)
  const find = (observed: Observed, limits: LimitsInForce) => foundIn(barn, { observed, limits, batch })
  const introducedOn = dayAt(barn.introducedAt, barn)
  return {
    seed: barn.seed,
    fixed: find(fixed, []),
    normal: find(both, ONLY_NORMAL),
    both: find(both, []),
    basis: normals[dates.indexOf(introducedOn)]?.basis ?? 'none',
  }
}

function foundIn(
  barn: SimulatedBarn,
  { observed, limits, batch }: { observed: Observed; limits: LimitsInForce; batch: Batch },
): Found {
  const opened = judgeObserved(observed, limits).map(({ alert }) => alert.openedAt)
  // One that runs on when the disease comes is neither a false alarm's end nor a find.
  const first = opened.find(at => at >= barn.introducedAt)
  return {
    hours: first === undefined ? null : (first - barn.introducedAt) / 3_600_000,
    falseAlarms: opened.filter(at => at < barn.introducedAt).length,
    quietDays: daysBetween(batch.startDate, dayAt(barn.introducedAt, barn)),
  }
}

function readingsOf({ firstSlot }: SimulatedBarn, monitor: SimulatedBarn['monitors'][number]): Reading[] {
  return monitor.coughs.flatMap((coughs, index) => {
    const audioSeconds = monitor.audioSeconds[index] ?? null
    const slot = firstSlot + index
    if (coughs === null || audioSeconds === null) return []
    const heard = audioSeconds >= 300
    return [
      {
        slot,
        seenAt: slot,
        coughs: heard ? coughs : null,
        audioSeconds: heard ? audioSeconds : null,
        temperatureC: null,
        humidityPct: null,
      },
    ]
  })
}

function batchesOf(barn: SimulatedBarn): Batch[] {
  const anchorDay = dayAt(Date.parse(barn.anchor), barn)
  return barn.batches.map(({ startDay, endDay }, index) => {
    const lastDay = addDays(anchorDay, endDay)
    const isLast = index === barn.batches.length - 1
    return {
      id: index + 1,
      productType: 'FATTENING',
      startDate: addDays(anchorDay, startDay),
      startAgeInDays: 70,
      animalsStart: barn.animals,
      closedAt: isLast ? null : Date.parse(`${lastDay}T20:00:00Z`),
      lastDay: isLast ? null : lastDay,
      counts: [],
    }
  })
}

interface Learning {
  batch: Batch
  readings: readonly (readonly Reading[])[]
  episodes: readonly (DaySpan & { batchId: number | null })[]
}

function learn(barn: SimulatedBarn, { batch, readings, episodes }: Learning): LearntBatch {
  const span = barn.batches[batch.id - 1] ?? { startDay: 0, endDay: 0 }
  const days: LearntDay[] = Array.from({ length: span.endDay - span.startDay + 1 }, (_, index) => {
    const date = addDays(batch.startDate, index)
    const hours = hoursOfDay(date, barn.timeZone).map(({ hour }) => measuredHour(hour, readings))
    return learnDay({ date, monitors: readings.length, timeZone: barn.timeZone, hours })
  })
  return {
    id: batch.id,
    productType: batch.productType,
    startDate: batch.startDate,
    startAgeInDays: batch.startAgeInDays,
    endDate: batch.lastDay,
    animalsStart: batch.animalsStart,
    counts: [],
    episodes: episodes.filter(({ batchId }) => batchId === batch.id),
    treatments: [],
    days,
  }
}

function measuredHour(hour: number, readings: Learning['readings']) {
  const span = { from: hour * 6, to: hour * 6 + 5 }
  const heard = readings.filter(own => heardSlots(own, span) >= 5).map(own => coughWindow(own, span))
  const coughs = heard.reduce((sum, window) => sum + window.coughs, 0)
  const seconds = heard.reduce((sum, window) => sum + window.audioSeconds, 0)
  const nothing = { monitors: 0, mean: null }
  return {
    hour,
    coughs: heard.length === 0 ? nothing : { monitors: heard.length, mean: (coughs * 3600) / seconds },
    temperature: nothing,
    humidity: nothing,
  }
}

function dayAt(ms: number, { timeZone }: SimulatedBarn): string {
  return localDay(ms / 1000, timeZone)
}

function slotOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 600_000
}
