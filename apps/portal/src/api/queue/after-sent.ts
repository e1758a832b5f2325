/** Refreshes the pages that show entries which have arrived. */
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '#api/queries.ts'
import { SHOWS_BATCH } from '#api/shows-batch.ts'
import { settledOrLate } from '#lib/settled-or-late.ts'
import type { AfterSent, SentEntry } from './queue.ts'

const LOGBOOK_LISTS = [logbook.list, logbook.eventDays, logbook.treatments]
const OF_COUNTS = [...SHOWS_BATCH, logbook.list]
/** A slow page must not delay the message that an entry was sent. */
const PATIENCE_MS = 3_000

export function renewAfterSent(queryClient: QueryClient): AfterSent {
  return sent => {
    for (const each of sent) putCount(queryClient, each)
    const isCount = ({ entry }: SentEntry) => entry.kind === 'count'
    const paths = new Set<unknown>([
      ...(sent.some(isCount) ? OF_COUNTS.map(({ path }) => path) : []),
      ...(sent.every(isCount) ? [] : LOGBOOK_LISTS.map(({ path }) => path)),
    ])
    const renewed = queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
    return settledOrLate(renewed, PATIENCE_MS)
  }
}

/** The answer to a count is the whole batch, so it is put into the cache. */
function putCount(queryClient: QueryClient, { entry, answer }: SentEntry): void {
  if (entry.kind !== 'count' || !('counts' in answer)) return
  queryClient.setQueryData(endpointKey(batches.read, { params: entry.place }), answer)
}
