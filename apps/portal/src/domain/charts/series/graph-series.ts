import { DOMAIN } from '@earshot/contract/domain.ts'
import {
  alarmEdges,
  type Caps,
  type ClimateRule,
  climateLevel,
  NO_CAPS,
} from '@earshot/contract/rules/health/climate-level.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { HumidityGraph, RhsGraph, TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Resolution, TemperatureUnit } from '@earshot/contract/values.ts'
import type { BandSeries, CoughSeries, RhsSeries } from '#domain/charts/chart-data.ts'
import { runningMean } from './quality.ts'

const DAY = 86_400
const STEP_SECONDS: Record<Resolution, number> = { slot: DOMAIN.slotSeconds, hour: 3600, day: 86_400 }

/** Makes the series of an RHS, which is computed from the coughs of the 24 hours before it, as is its quality. */
export function rhsSeries(graph: RhsGraph): RhsSeries {
  const { t, rhs, coverage, late } = graph.points
  const step = STEP_SECONDS[graph.resolution]
  const steps = Math.max(1, DAY / step)
  const quality = { coverage: runningMean(coverage, steps), late: runningMean(late, steps) }
  return { at: t, value: rhs, step, quality, limits: graph.limits }
}

export function coughSeries(graph: RhsGraph): CoughSeries {
  const { t, coughs, reference_coughs_per_hour: reference, coverage, late } = graph.points
  const step = STEP_SECONDS[graph.resolution]
  return { at: t, value: coughs, reference, step, quality: { coverage, late } }
}

/** Returns the absolute limits at a moment in unix seconds. */
export type CapsAt = (at: number) => Caps

/** Makes the series of a temperature in the reader's unit, band included; its levels are found in °C. */
export function temperatureSeries(
  graph: TemperatureGraph,
  { unit, capsAt }: { unit: TemperatureUnit; capsAt: CapsAt },
): BandSeries {
  return bandSeries(graph, {
    ruleAt: at => ({ step: stepAt(graph, at), caps: capsAt(at) }),
    show: celsius => temperatureIn(unit, celsius),
  })
}

export function humiditySeries(graph: HumidityGraph): BandSeries {
  return bandSeries(graph, {
    ruleAt: at => ({ step: stepAt(graph, at), caps: NO_CAPS }),
    show: percent => percent,
  })
}

/** Returns how far from the band a reading may be before it is an Alarm, by the limits in force at the end of its step. */
function stepAt({ limits, resolution }: TemperatureGraph | HumidityGraph, at: number): number {
  const end = at + STEP_SECONDS[resolution]
  return (limits.findLast(({ from }) => from < end) ?? limits[0])?.step ?? 0
}

interface Judging {
  ruleAt: (at: number) => ClimateRule
  show: (value: number) => number
}

function bandSeries(graph: TemperatureGraph | HumidityGraph, { ruleAt, show }: Judging): BandSeries {
  const { t, mean, lo, hi, coverage, late } = graph.points
  const bands = t.map((_, index) => ({
    lo: lo[index] ?? Number.NEGATIVE_INFINITY,
    hi: hi[index] ?? Number.POSITIVE_INFINITY,
  }))
  const rules = t.map(ruleAt)
  const edges = bands.map((band, index) => alarmEdges(band, rules[index] ?? ruleAt(0)))
  const column = (values: readonly (number | null)[]) =>
    values.map(value => (value === null || !Number.isFinite(value) ? null : show(value)))
  return {
    at: t,
    value: column(mean),
    lo: column(lo),
    hi: column(hi),
    alarmLo: column(edges.map(edge => edge.lo)),
    alarmHi: column(edges.map(edge => edge.hi)),
    levels: bands.map((band, index) => {
      const value = mean[index] ?? null
      return value === null ? 'OK' : climateLevel(value, band, rules[index] ?? ruleAt(0))
    }),
    step: STEP_SECONDS[graph.resolution],
    quality: { coverage, late },
  }
}
