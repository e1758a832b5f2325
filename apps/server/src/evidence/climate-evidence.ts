/** What stands behind a temperature or a humidity: the monitors' medians of half an hour, or their means. Pure. */
import { climateLines, relianceOf } from '@earshot/contract/rules/health/evidence.ts'
import type { ClimateFormula, EvidenceMonitor } from '@earshot/contract/schemas/health/evidence.ts'
import { bandUnder, climateJudge } from '@earshot/engine/judge-slot.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import type { Portion } from './evidence.queries.ts'
import { climateContext, type EvidenceFacts } from './facts.ts'
import { climateLimits } from './limits-behind.ts'
import { commonParts, type Figure, monitorView } from './parts.ts'
import type { Slots } from './span.ts'
import { expectedIn } from './strokes.ts'

export type ClimateKind = 'TEMPERATURE' | 'HUMIDITY'
type Part = ClimateFormula['parts'][number]

const FIELD = { TEMPERATURE: 'temperature', HUMIDITY: 'humidity' } as const

/** @param stored the newest figure as the engine stored it; one of the past is made of its samples, as on a chart */
export function climateEvidence(
  facts: EvidenceFacts,
  { kind, stored, newest }: { kind: ClimateKind; stored: number | null; newest: number },
): Figure {
  const { span, monitors, portions } = facts
  const isNow = span.step === 'now'
  const slots = isNow ? newestSlots(facts) : span.figure
  const at = slotEnd(slots.to)
  const inside = portions.filter(({ slot }) => slot >= slots.from && slot <= slots.to)
  const faults = new Map(
    monitors.map(one => [one.id, one.faults.find(({ sensor }) => sensor === kind) ?? null]),
  )
  // The newest figure leaves out who is at fault; a chart shows what was measured, whoever was.
  const outOf = (id: number) => {
    const fault = faults.get(id) ?? null
    return isNow && fault !== null && (fault.to === null || Date.parse(fault.to) > at) ? fault : null
  }
  const counting = monitors.filter(({ id }) => outOf(id) === null)
  const parts = counting.flatMap(({ id }) => {
    const own = inside.filter(({ device_id }) => device_id === id)
    return (isNow ? medianOf(own, kind) : meanOf(own, kind)).map(part => ({ device_id: id, ...part }))
  })
  const formula: ClimateFormula | null =
    parts.length === 0 ? null : { kind: 'CLIMATE', of: isNow ? 'MEDIANS' : 'MEANS', parts }
  const worked = formula === null ? null : figureValue(formula)
  const value = isNow ? stored : worked
  const valid = `${FIELD[kind]}_samples` as const
  const expected = expectedIn({ from: slots.from, to: Math.min(slots.to, newest) }, monitors)
  const came = inside.reduce((sum, portion) => sum + portion[valid], 0)
  const coverage = expected === 0 ? null : Math.min(100, Math.floor((100 * came) / expected))
  const found = new Map(parts.map(part => [part.device_id, part.value]))
  const judge = judgeOf(facts, kind)
  const context = climateContext(facts)
  return {
    ...commonParts(facts, { monitors, slots, shown: span.shown, valid, newest }),
    value,
    settled: isNow ? isSame(value, worked) : true,
    coverage,
    reliance: relianceOf({
      hasValue: value !== null && formula !== null,
      coverage,
      monitors: { counting: parts.length, all: monitors.length },
    }),
    monitors: monitors.map((monitor): EvidenceMonitor => {
      const own = found.get(monitor.id) ?? null
      const out = outOf(monitor.id)
      const fault = isNow ? null : (faults.get(monitor.id) ?? null)
      return monitorView(monitor, {
        value: own,
        level: own === null ? 'DEFAULT' : judge(own),
        gives: false,
        not_counted: own === null ? (out?.fault ?? 'SILENT') : null,
        since: out?.from ?? null,
        fault: own === null || fault === null ? null : { kind: fault.fault, from: fault.from, to: fault.to },
        at,
      })
    }),
    formula,
    limits: context === null ? [] : climateLimits(context, FIELD[kind]),
  }
}

/**
 * The half hour of the newest figure: it ends with the newest slot that was judged, or with the last one after which anything
 * had come, since a figure stays until there is a new one.
 */
function newestSlots({ span, portions, monitors }: EvidenceFacts): Slots {
  const { from, to } = span.figure
  const ids = new Set(monitors.map(({ id }) => id))
  const heard = portions.filter(({ device_id, slot }) => ids.has(device_id) && slot <= to)
  const last = Math.max(...heard.map(({ slot }) => slot))
  const end = heard.length === 0 ? to : Math.min(to, last + to - from)
  return { from: end - (to - from), to: end }
}

/** The median of the valid readings, in °C or % (spec/3 §4.3). */
function medianOf(own: readonly Portion[], kind: ClimateKind): Omit<Part, 'device_id'>[] {
  const field = FIELD[kind]
  const values = own
    .filter(portion => portion[`${field}_samples`] > 0)
    .map(portion => portion[`${field}_sum`] / portion[`${field}_samples`] / 100)
    .sort((a, b) => a - b)
  const [upper, lower] = [values[values.length >> 1], values[(values.length - 1) >> 1]]
  return upper === undefined || lower === undefined ? [] : [{ value: (upper + lower) / 2, weight: 1 }]
}

function meanOf(own: readonly Portion[], kind: ClimateKind): Omit<Part, 'device_id'>[] {
  const field = FIELD[kind]
  const weight = own.reduce((sum, portion) => sum + portion[`${field}_samples`], 0)
  const sum = own.reduce((total, portion) => total + portion[`${field}_sum`], 0)
  return weight === 0 ? [] : [{ value: sum / weight / 100, weight }]
}

/** A figure is stored and told with two decimals. */
function figureValue(formula: ClimateFormula): number {
  const weights = formula.parts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = formula.parts.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights
  return climateLines(formula, { value: mean, digits: 2 }).mean
}

/** A half is rounded in another way in the database. */
function isSame(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) < 0.0101
}

function judgeOf(facts: EvidenceFacts, kind: ClimateKind) {
  const context = climateContext(facts)
  if (context === null) return () => 'DEFAULT' as const
  const band = bandUnder(context.values, context)
  const judge = climateJudge({ ...context, band }, context.values)
  return (value: number) => judge[kind](value).raw
}
