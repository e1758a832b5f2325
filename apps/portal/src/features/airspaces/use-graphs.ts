import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { useMemo } from 'react'
import { useEndpoint } from '#api/queries.ts'
import type { TimeWindow } from '#barn/charts/chart-data.ts'
import {
  type CapsAt,
  coughSeries,
  humiditySeries,
  rhsSeries,
  temperatureSeries,
} from '#barn/charts/graph-series.ts'
import type { ChartSources } from '#barn/charts/use-panel-models.ts'
import { chooseGraph, fineQuery } from './graph-choice.ts'

export interface GraphsInput {
  siteId: number
  airspaceId: number
  batchId: number
  window: TimeWindow
  unit: TemperatureUnit
  /** The temperature's absolute limits; the same function until the batch changes. */
  capsAt: CapsAt
}

/**
 * The batch in hours, which every range and zoom reads at once, and the shown stretch in slots when it is short
 * enough for them to be seen. Until the slots are there the hours stand in.
 */
export function useGraphs({ siteId, airspaceId, batchId, window, unit, capsAt }: GraphsInput): ChartSources {
  const params = { siteId, airspaceId, batchId }
  const fine = fineQuery(window)
  const whole = { params, query: { resolution: 'hour' as const } }
  const detail = { params, query: fine ?? {} }
  const options = { enabled: fine !== null, keepPrevious: true }

  const rhs = pairOf(useEndpoint(batches.rhs, whole), useEndpoint(batches.rhs, detail, options), window)
  const temperature = pairOf(
    useEndpoint(batches.temperature, whole),
    useEndpoint(batches.temperature, detail, options),
    window,
  )
  const humidity = pairOf(
    useEndpoint(batches.humidity, whole),
    useEndpoint(batches.humidity, detail, options),
    window,
  )
  const sources = {
    rhs: useMemo(() => rhs.data && rhsSeries(rhs.data), [rhs.data]),
    coughs: useMemo(() => rhs.data && coughSeries(rhs.data), [rhs.data]),
    temperature: useMemo(
      () => temperature.data && temperatureSeries(temperature.data, { unit, capsAt }),
      [temperature.data, unit, capsAt],
    ),
    humidity: useMemo(() => humidity.data && humiditySeries(humidity.data), [humidity.data]),
  }
  return {
    rhs: { series: sources.rhs, retry: rhs.retry },
    coughs: { series: sources.coughs, retry: rhs.retry },
    temperature: { series: sources.temperature, retry: temperature.retry },
    humidity: { series: sources.humidity, retry: humidity.retry },
  }
}

interface Loaded<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

/** The better of two answers for a window; failed only when neither is there. */
function pairOf<Data extends { from: string; to: string }>(
  whole: Loaded<Data>,
  detail: Loaded<Data>,
  window: TimeWindow,
): { data: Data | undefined; retry: (() => unknown) | undefined } {
  const data = chooseGraph({ whole: whole.data, detail: detail.data, window })
  return { data, retry: data === undefined && whole.isError ? whole.refetch : undefined }
}
