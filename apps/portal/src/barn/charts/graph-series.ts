import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { HumidityGraph, RhsGraph, TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Resolution, TemperatureUnit } from '@earshot/contract/values.ts'
import type { BandSeries, CoughSeries, Series } from './chart-data.ts'

const STEP_SECONDS: Record<Resolution, number> = { slot: 600, hour: 3600, day: 86_400 }

export function rhsSeries(graph: RhsGraph): Series {
  return { at: graph.points.t, value: graph.points.rhs, step: STEP_SECONDS[graph.resolution] }
}

export function coughSeries(graph: RhsGraph): CoughSeries {
  const { t, coughs, reference_coughs_per_hour: reference } = graph.points
  return { at: t, value: coughs, reference, step: STEP_SECONDS[graph.resolution] }
}

/** In the reader's unit, band included. */
export function temperatureSeries(graph: TemperatureGraph, unit: TemperatureUnit): BandSeries {
  const convert = (value: number | null) => (value === null ? null : temperatureIn(unit, value))
  const { t, mean, lo, hi } = graph.points
  return {
    at: t,
    value: mean.map(convert),
    lo: lo.map(convert),
    hi: hi.map(convert),
    step: STEP_SECONDS[graph.resolution],
  }
}

export function humiditySeries(graph: HumidityGraph): BandSeries {
  const { t, mean, lo, hi } = graph.points
  return { at: t, value: mean, lo, hi, step: STEP_SECONDS[graph.resolution] }
}
