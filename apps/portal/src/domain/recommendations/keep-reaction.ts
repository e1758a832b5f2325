import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { keep, sendAll } from '#api/queue/queue.ts'
import { newId } from '#lib/new-id.ts'
import { dayKey } from '#lib/text/locale.ts'

interface KeptReaction {
  status: 'ACCEPT' | 'DECLINED'
  word: string | undefined
}

/** Keeps an answer on the device; it is sent by itself as soon as there is a network. */
export async function keepReaction(
  { id, site_pk: siteId, airspace }: Recommendation,
  { status, word = '' }: KeptReaction,
): Promise<void> {
  await keep({
    kind: 'reaction',
    key: newId(),
    airspace: airspace.name,
    place: { siteId, airspaceId: airspace.id, batchId: 0 },
    body: { date: dayKey(Date.now()), recommendationId: id, status, word },
  })
  void sendAll()
}
