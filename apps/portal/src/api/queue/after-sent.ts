/** Refreshes the pages that show writes which have arrived. */
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateChanged } from '#api/invalidation.ts'
import { endpointKey } from '#api/queries.ts'
import { settledOrTimedOut } from '#lib/time/delays.ts'
import type { AfterSent, SentWrite } from './queue.ts'

const WRITES = {
  comment: logbook.addComment,
  treatment: logbook.addTreatment,
  count: batches.update,
  seen: morningRounds.addEntry,
  reaction: recommendations.react,
  followUp: cases.answerFollowUp,
}
/** A slow page must not delay the message that a write was sent. */
const REFRESH_TIMEOUT_MS = 3_000

export function renewAfterSent(queryClient: QueryClient): AfterSent {
  return sent => {
    for (const each of sent) putCount(queryClient, each)
    const writes = sent.map(({ write: { kind, place } }) => ({
      endpoint: WRITES[kind],
      input: { params: place },
    }))
    return settledOrTimedOut(invalidateChanged(queryClient, writes), REFRESH_TIMEOUT_MS)
  }
}

/** The answer to a count is the whole batch, so it is put into the cache. */
function putCount(queryClient: QueryClient, { write, answer }: SentWrite): void {
  if (write.kind !== 'count' || !('counts' in answer)) return
  queryClient.setQueryData(endpointKey(batches.read, { params: write.place }), answer)
}
