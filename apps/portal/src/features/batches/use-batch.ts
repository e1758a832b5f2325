import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey, useEndpoint } from '#api/queries.ts'

export interface BatchPlace {
  siteId: number
  airspaceId: number
}

/**
 * Reads the airspace's active batch, or the one that the address asks for, with its counts and with what closing it
 * would end.
 */
export function useBatch(place: BatchPlace, asked: number | undefined) {
  const active = useEndpoint(batches.active, { params: { ...place } }, { enabled: asked === undefined })
  const batchId = asked ?? active.data?.batch?.id
  const detail = useEndpoint(
    batches.read,
    { params: { ...place, batchId: batchId ?? 0 } },
    { enabled: batchId !== undefined, page: asked !== undefined },
  )
  return { active, batchId, detail }
}

/** Returns a function that puts a newer answer into the cache. */
export function useCacheBatch(place: BatchPlace) {
  const queryClient = useQueryClient()
  return (answer: { id: number }) =>
    queryClient.setQueryData(endpointKey(batches.read, { params: { ...place, batchId: answer.id } }), answer)
}
