import type { HumidityGraph, RhsGraph, TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { useDeferredValue, useMemo } from 'react'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import type { ChartSources } from '#domain/charts/panels/use-panel-models.ts'
import {
  type CapsAt,
  coughSeries,
  humiditySeries,
  rhsSeries,
  temperatureSeries,
} from '#domain/charts/series/graph-series.ts'
import { chooseGraph, fineQuery } from './graph-choice.ts'

/** The answers for the batch in hours, and for the shown stretch in slots when it is short enough for them to be seen. */
interface Answers<Graph> {
  whole: Loaded<Graph>
  detail: Loaded<Graph>
}

export interface ChartSourcesInput {
  rhs: Answers<RhsGraph>
  temperature: Answers<TemperatureGraph>
  humidity: Answers<HumidityGraph>
  window: TimeWindow
  unit: TemperatureUnit
  /** Returns the temperature's absolute limits; it is the same function until the batch changes. */
  capsAt: CapsAt
}

/** Returns how the three graphs of a batch are asked for, of an airspace or of a monitor. */
export function graphQueries(window: TimeWindow, isAsked: boolean) {
  const fine = fineQuery(window)
  return {
    whole: { resolution: 'hour' as const },
    detail: fine ?? {},
    always: { enabled: isAsked },
    options: { enabled: isAsked && fine !== null, keepPrevious: true },
  }
}

/**
 * Returns the series of a chart. Every range and zoom shows the hours at once; where there are slots, they replace them
 * as soon as they come.
 */
export function useChartSources({ window, unit, capsAt, ...answers }: ChartSourcesInput): ChartSources {
  const rhs = usePair(answers.rhs, window)
  const temperature = usePair(answers.temperature, window)
  const humidity = usePair(answers.humidity, window)
  const series = {
    rhs: useMemo(() => rhs.data && rhsSeries(rhs.data), [rhs.data]),
    coughs: useMemo(() => rhs.data && coughSeries(rhs.data), [rhs.data]),
    temperature: useMemo(
      () => temperature.data && temperatureSeries(temperature.data, { unit, capsAt }),
      [temperature.data, unit, capsAt],
    ),
    humidity: useMemo(() => humidity.data && humiditySeries(humidity.data), [humidity.data]),
  }
  return {
    rhs: { series: series.rhs, retry: rhs.retry },
    coughs: { series: series.coughs, retry: rhs.retry },
    temperature: { series: series.temperature, retry: temperature.retry },
    humidity: { series: series.humidity, retry: humidity.retry },
  }
}

interface Loaded<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

/**
 * Returns the better of two answers for a window; it has failed only when neither is there. Three of them come at once
 * and draw four panels, so they are deferred: React works in slices, and the page can be used in between.
 */
function usePair<Data extends { from: string; to: string }>(
  { whole, detail }: Answers<Data>,
  window: TimeWindow,
): { data: Data | undefined; retry: (() => unknown) | undefined } {
  const data = useDeferredValue(chooseGraph({ whole: whole.data, detail: detail.data, window }))
  return { data, retry: data === undefined && whole.isError ? whole.refetch : undefined }
}
