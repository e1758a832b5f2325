/** Refreshes the pages that show writes which have arrived. */
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'
import { SHOWS_BATCH } from '#api/shows-batch.ts'
import { settledOrLate } from '#lib/pause.ts'
import type { AfterSent, SentWrite } from './queue.ts'

const LOGBOOK_LISTS = [logbook.list, logbook.eventDays, logbook.treatments]
const OF_COUNTS = [...SHOWS_BATCH, logbook.list]
/** A slow page must not delay the message that a write was sent. */
const PATIENCE_MS = 3_000

export function renewAfterSent(queryClient: QueryClient): AfterSent {
  return sent => {
    for (const each of sent) putCount(queryClient, each)
    const isCount = ({ write }: SentWrite) => write.kind === 'count'
    const paths = new Set<unknown>([
      ...(sent.some(isCount) ? OF_COUNTS.map(({ path }) => path) : []),
      ...(sent.every(isCount) ? [] : LOGBOOK_LISTS.map(({ path }) => path)),
    ])
    const renewed = queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
    return settledOrLate(renewed, PATIENCE_MS)
  }
}

/** The answer to a count is the whole batch, so it is put into the cache. */
function putCount(queryClient: QueryClient, { write, answer }: SentWrite): void {
  if (write.kind !== 'count' || !('counts' in answer)) return
  queryClient.setQueryData(endpointKey(batches.read, { params: write.place }), answer)
}
