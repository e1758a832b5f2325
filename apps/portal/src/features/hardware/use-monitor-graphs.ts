import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import type { Series } from '#barn/charts/chart-data.ts'
import { rhsSeries } from '#barn/charts/graph-series.ts'
import type { ChartSources } from '#barn/charts/use-panel-models.ts'
import { graphQueries, useChartSources } from '#barn/graphs/use-chart-sources.ts'
import type { GraphView } from '#barn/graphs/use-graph-view.ts'

export interface MonitorGraphsInput {
  deviceId: number
  batchId: number
  view: GraphView
}

/** What one monitor measured over the batch of its airspace. */
export function useMonitorGraphs({ view, ...params }: MonitorGraphsInput): ChartSources {
  const { whole, detail, options } = graphQueries(view.window)
  const hours = { params, query: whole }
  const slots = { params, query: detail }
  return useChartSources({
    rhs: { whole: useEndpoint(devices.rhs, hours), detail: useEndpoint(devices.rhs, slots, options) },
    temperature: {
      whole: useEndpoint(devices.temperature, hours),
      detail: useEndpoint(devices.temperature, slots, options),
    },
    humidity: {
      whole: useEndpoint(devices.humidity, hours),
      detail: useEndpoint(devices.humidity, slots, options),
    },
    window: view.window,
    unit: view.unit,
    capsAt: view.capsAt,
  })
}

/** More lines than these are a grey field. */
const MOST_BESIDE = 5

/** RHS of the monitors in the same airspace, by hours; those that have not come are not drawn. */
export function useBeside({
  neighbours,
  batchId,
}: {
  neighbours: readonly Device[]
  batchId: number
}): readonly Series[] {
  return useQueries({
    queries: neighbours.slice(0, MOST_BESIDE).map(({ id: deviceId }) => {
      const input = { params: { deviceId, batchId }, query: { resolution: 'hour' as const } }
      return {
        queryKey: endpointKey(devices.rhs, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(devices.rhs, input, { signal }),
        meta: { failure: 'part' },
      }
    }),
    combine: seriesOf,
  })
}

/** The same function with every render: then the list stays the same one until an answer changes. */
function seriesOf(answers: readonly { data: RhsGraph | undefined }[]): readonly Series[] {
  return answers.flatMap(({ data }) => (data === undefined ? [] : [rhsSeries(data)]))
}
