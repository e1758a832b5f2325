import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import type { Series } from '#domain/charts/chart-data.ts'
import { rhsSeries } from '#domain/charts/graph-series.ts'

/** More lines than these would be a grey field. */
const MOST_BESIDE = 5

/** Reads the RHS of the monitors in the same airspace, by hours; those that have not come are not drawn. */
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

/** It is the same function with every render, so that the list stays the same until an answer changes. */
function seriesOf(answers: readonly { data: RhsGraph | undefined }[]): readonly Series[] {
  return answers.flatMap(({ data }) => (data === undefined ? [] : [rhsSeries(data)]))
}
