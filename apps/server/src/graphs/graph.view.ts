/**
 * Maps rows per step to the contract's compact arrays: every step has its place, null where nothing was measured.
 * Pure.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { ageInDays, animalsPresent } from '@earshot/contract/rules/batches/age.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { comfortAt } from '@earshot/contract/rules/health/comfort.ts'
import { rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import { localDays } from '@earshot/contract/rules/local-day.ts'
import type { HumidityGraph, RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
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

/** A day's figures change once a day, so each is worked out once, not once a step. */
function byDay<Value>(range: GraphRange, work: (day: string) => Value): Value[] {
  const known = new Map<string, Value>()
  return localDays(range.times, range.timezone).map(day => {
    const value = known.get(day) ?? work(day)
    known.set(day, value)
    return value
  })
}

/** Coughs an hour that one monitor would hear at the reference. */
function referencePerMonitor(facts: GraphFacts, day: string): number {
  const kind = species(facts.product_type)
  const present = animalsPresent(facts, day)
  const heard =
    present === null || facts.devices === 0 ? DOMAIN.rdi.defaultHeard[kind] : present / facts.devices
  return (rdiReference(facts.product_type, facts.rdi_reference) * heard) / DOMAIN.rdi.scale[kind] / 24
}

export interface RhsParts {
  range: GraphRange
  facts: GraphFacts
  steps: readonly StepRow[]
  rhs: RhsRow[]
  now: Date
}

export function rhsGraph({ range, facts, steps, rhs, now }: RhsParts): RhsGraph {
  const rhsAt = new Map(rhs.map(row => [row.step, row]))
  const judged = range.times.map((time, index) => rhsAt.get(closing(range, time, index)))
  const reference = byDay(range, day => referencePerMonitor(facts, day))
  const heard = placed(steps, range)
  return {
    ...edges(range),
    unit: 'index',
    watch: DOMAIN.rhs.warnBelow,
    act: DOMAIN.rhs.alarmBelow,
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
  steps: readonly StepRow[]
  sensor: Climate
  now: Date
}

function climatePoints({ range, facts, steps, sensor, now }: ClimateParts): HumidityGraph['points'] {
  const found = placed(steps, range)
  const band = byDay(range, day => {
    const overrides = [facts.airspace_comfort, facts.site_comfort]
    return comfortAt({ productType: facts.product_type, ageInDays: ageInDays(facts, day), overrides })[sensor]
  })
  return {
    t: range.times,
    mean: found.map(row => round(row?.[`${sensor}_mean`] ?? null, 2)),
    min: found.map(row => round(row?.[`${sensor}_min`] ?? null, 2)),
    max: found.map(row => round(row?.[`${sensor}_max`] ?? null, 2)),
    lo: band.map(limits => round(limits.lo, 2)),
    hi: band.map(limits => round(limits.hi, 2)),
    ...qualityOf({ range, placements: facts.placements, rows: found, sensor, now }),
  }
}

export function climateGraph(parts: ClimateParts) {
  return { ...edges(parts.range), points: climatePoints(parts) }
}

function round(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
}
