/**
 * Maps rows per step to the contract's compact arrays: every step has its place, null where nothing was measured.
 * Pure.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { ageInDays, animalsPresent } from '@earshot/contract/rules/batches/age.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { comfortAt, ownBands } from '@earshot/contract/rules/health/comfort.ts'
import { rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import { localDays } from '@earshot/contract/rules/local-day.ts'
import type { HumidityGraph, RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { type LimitsInForce, limitsAt } from '@earshot/engine/limits-in-force.ts'
import type { Climate, GraphFacts, RhsRow, StepRow } from './graph.queries.ts'
import { qualityOf } from './graph-quality.ts'
import { dayNames, type GraphRange } from './graph-range.ts'

const HOUR = 3600

function edges(range: GraphRange) {
  const first = range.times[0] ?? 0
  const last = range.times.at(-1) ?? first
  const end = range.times.length === 0 ? first : last + range.stepSeconds
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  return { resolution: range.resolution, from: at(first), to: at(end) }
}

/** The key each step's row carries: slot, hour or day. */
function keys(range: GraphRange): (number | string)[] {
  if (range.resolution === 'day') return dayNames(range)
  return range.times.map(time => time / range.stepSeconds)
}

function placed(steps: readonly StepRow[], range: GraphRange): (StepRow | undefined)[] {
  const rowAt = new Map(steps.map(row => [row.step, row]))
  return keys(range).map(key => rowAt.get(key))
}

/** The figures of a day change with it and with the limits, so each is worked out once for both, not once a step. */
function byDay<Value>(
  range: GraphRange,
  limits: LimitsInForce,
  work: (day: string, values: LimitValues) => Value,
): Value[] {
  const known = new Map<LimitValues, Map<string, Value>>()
  return localDays(range.times, range.timezone).map((day, index) => {
    const values = limitsAt(limits, lastSlotIn(range, index))
    const days = known.get(values) ?? new Map<string, Value>()
    known.set(values, days)
    const value = days.get(day) ?? work(day, values)
    days.set(day, value)
    return value
  })
}

/** The last slot of a step: its evaluation is the one that the step is drawn with. */
function lastSlotIn({ times, stepSeconds }: GraphRange, index: number): number {
  const end = times[index + 1] ?? (times[index] ?? 0) + stepSeconds
  return Math.ceil(end / DOMAIN.slotSeconds) - 1
}

/** What the limits of a range say, from each moment on at which it changes; the first holds from the start of the range. */
function limitSteps<Values extends object>(
  range: GraphRange,
  limits: LimitsInForce,
  of: (values: LimitValues) => Values,
): ({ from: number } & Values)[] {
  const from = range.times[0] ?? 0
  const end = (range.times.at(-1) ?? from) + range.stepSeconds
  const first = { from, ...of(limitsAt(limits, Math.floor(from / DOMAIN.slotSeconds))) }
  const later = limits
    .map(version => ({ from: version.from * DOMAIN.slotSeconds, ...of(version.values) }))
    .filter(step => step.from > from && step.from < end)
  return [first, ...later].filter((step, index, all) => {
    const before = all[index - 1]
    return before === undefined || JSON.stringify({ ...before, from: step.from }) !== JSON.stringify(step)
  })
}

/** Coughs an hour that one monitor would hear at the reference. */
function referencePerMonitor(facts: GraphFacts, day: string, limits: LimitValues): number {
  const kind = species(facts.product_type)
  const present = animalsPresent(facts, day)
  const heard =
    present === null || facts.devices === 0 ? DOMAIN.rdi.defaultHeard[kind] : present / facts.devices
  return (rdiReference(facts.product_type, limits.rdi_reference) * heard) / DOMAIN.rdi.scale[kind] / 24
}

export interface RhsParts {
  range: GraphRange
  facts: GraphFacts
  limits: LimitsInForce
  steps: readonly StepRow[]
  rhs: RhsRow[]
  now: Date
}

/** Below which an RHS asks to be watched, and to be acted on. */
function rhsEdges({ rhs_warning: watch, rhs_alarm: act }: LimitValues): { watch: number; act: number } {
  return { watch, act }
}

export function rhsGraph({ range, facts, limits, steps, rhs, now }: RhsParts): RhsGraph {
  const rhsAt = new Map(rhs.map(row => [row.step, row]))
  const judged = range.times.map((time, index) => rhsAt.get(closing(range, time, index)))
  const reference = byDay(range, limits, (day, values) => referencePerMonitor(facts, day, values))
  const heard = placed(steps, range)
  return {
    ...edges(range),
    unit: 'index',
    ...rhsEdges(limitsAt(limits, lastSlotIn(range, range.times.length - 1))),
    limits: limitSteps(range, limits, rhsEdges),
    points: {
      t: range.times,
      rhs: judged.map(row => row?.rhs ?? null),
      rdi: judged.map(row => round(row?.rdi ?? null, 2)),
      coughs: heard.map(row => round(row?.coughs ?? null, 1)),
      reference_coughs_per_hour: heard.map((row, index) =>
        row === undefined || row.heard === 0 ? null : round(row.heard * (reference[index] ?? 0), 1),
      ),
      ...qualityOf({ range, placements: facts.placements, rows: heard, sensor: 'cough', now }),
    },
  }
}

/**
 * The evaluation a step is drawn with. An evaluation at a full hour closes the hour before it; the slots of an hour
 * that is not over yet carry the one before.
 */
function closing(range: GraphRange, time: number, index: number): number | string {
  if (range.resolution === 'hour') return time / HOUR + 1
  if (range.resolution === 'slot') return Math.floor((time + range.stepSeconds) / HOUR)
  return dayNames(range)[index] ?? ''
}

export interface ClimateParts {
  range: GraphRange
  facts: GraphFacts
  limits: LimitsInForce
  steps: readonly StepRow[]
  sensor: Climate
  now: Date
}

function climatePoints({ range, facts, limits, steps, sensor, now }: ClimateParts): HumidityGraph['points'] {
  const found = placed(steps, range)
  const band = byDay(range, limits, (day, values) => {
    const age = ageInDays(facts, day)
    return comfortAt({ productType: facts.product_type, ageInDays: age, own: ownBands(values, age) })[sensor]
  })
  return {
    t: range.times,
    mean: found.map(row => round(row?.[`${sensor}_mean`] ?? null, 2)),
    min: found.map(row => round(row?.[`${sensor}_min`] ?? null, 2)),
    max: found.map(row => round(row?.[`${sensor}_max`] ?? null, 2)),
    lo: band.map(({ lo }) => round(lo, 2)),
    hi: band.map(({ hi }) => round(hi, 2)),
    ...qualityOf({ range, placements: facts.placements, rows: found, sensor, now }),
  }
}

export function climateGraph(parts: ClimateParts) {
  const { range, limits, sensor } = parts
  return {
    ...edges(range),
    points: climatePoints(parts),
    limits: limitSteps(range, limits, values => ({ step: values[`${sensor}_step`] })),
  }
}

function round(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
}
