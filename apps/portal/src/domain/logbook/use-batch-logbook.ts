import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { useEndpoint } from '#api/queries.ts'

/** The newest items of a batch: more than these would be a lane without gaps. */
const MOST_ITEMS = 500

export interface BatchPlace {
  siteId: number
  airspaceId: number
  batchId: number
}

/** Reads a batch's logbook, the newest first: one call serves both the chart's lanes and the newest items beside it. */
export function useBatchLogbook({ siteId, airspaceId, batchId }: BatchPlace) {
  return useEndpoint(logbook.list, {
    params: { siteId, airspaceId, batchId },
    query: { perPage: MOST_ITEMS },
  })
}
