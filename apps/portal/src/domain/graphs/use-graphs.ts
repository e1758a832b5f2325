import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { useEndpoint } from '#api/queries.ts'
import type { ChartSources } from '#domain/charts/panels/use-panel-models.ts'
import { graphQueries, useChartSources } from './use-chart-sources.ts'
import type { GraphView } from './use-graph-view.ts'

interface GraphsInput {
  siteId: number
  airspaceId: number
  batchId: number
  /** False while something else than the graphs is drawn: they are not asked for then. */
  isAsked?: boolean
  view: Pick<GraphView, 'window' | 'unit' | 'capsAt'>
}

/** Reads what an airspace measured over a batch. */
export function useGraphs({ view, isAsked = true, ...params }: GraphsInput): ChartSources {
  const { whole, detail, always, options } = graphQueries(view.window, isAsked)
  const hours = { params, query: whole }
  const slots = { params, query: detail }
  return useChartSources({
    rhs: { whole: useEndpoint(batches.rhs, hours, always), detail: useEndpoint(batches.rhs, slots, options) },
    temperature: {
      whole: useEndpoint(batches.temperature, hours, always),
      detail: useEndpoint(batches.temperature, slots, options),
    },
    humidity: {
      whole: useEndpoint(batches.humidity, hours, always),
      detail: useEndpoint(batches.humidity, slots, options),
    },
    window: view.window,
    unit: view.unit,
    capsAt: view.capsAt,
  })
}

interface MonitorGraphsInput {
  deviceId: number
  batchId: number
  /** False while something else than the graphs is drawn: they are not asked for then. */
  isAsked?: boolean
  view: GraphView
}

/** Reads what one monitor measured over the batch of its airspace. */
export function useMonitorGraphs({ view, isAsked = true, ...params }: MonitorGraphsInput): ChartSources {
  const { whole, detail, always, options } = graphQueries(view.window, isAsked)
  const hours = { params, query: whole }
  const slots = { params, query: detail }
  return useChartSources({
    rhs: { whole: useEndpoint(devices.rhs, hours, always), detail: useEndpoint(devices.rhs, slots, options) },
    temperature: {
      whole: useEndpoint(devices.temperature, hours, always),
      detail: useEndpoint(devices.temperature, slots, options),
    },
    humidity: {
      whole: useEndpoint(devices.humidity, hours, always),
      detail: useEndpoint(devices.humidity, slots, options),
    },
    window: view.window,
    unit: view.unit,
    capsAt: view.capsAt,
  })
}
