/** Counts from devices that had no network for a while: each arrives once, and none over what its writer has not seen. */
import type { BatchCountForm, BatchPatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { Db } from '#db/open.ts'
import { conflict, invalid } from '#errors.ts'
import { findCounts, insertCountKey, lockBatch } from './store.queries.ts'

interface CountsToCheck {
  batchId: number
  userId: number
  patch: BatchPatch
}

/**
 * Returns the counts of a change that have not arrived before; undefined if there are none. It is asked before
 * anything is judged, so that a count whose answer was lost is no error because the batch has been closed since.
 * @throws 400 on `entry_key` of another batch's count
 */
export async function withoutKnownCounts(
  trx: Db,
  { batchId, userId, patch }: CountsToCheck,
): Promise<BatchPatch | undefined> {
  const { counts, ...rest } = patch
  if (counts === undefined || counts.every(count => count.entry_key === undefined)) return patch
  // A caller that sends the same key at the same moment waits here, and then finds it.
  await lockBatch(trx, batchId)
  const fresh: BatchCountForm[] = []
  for (const [index, count] of counts.entries())
    if (await isNew(trx, { batchId, userId, count, field: `counts.${index}.entry_key` })) fresh.push(count)
  if (fresh.length === 0 && Object.keys(rest).length === 0) return undefined
  return { ...rest, counts: fresh }
}

interface CountToCheck {
  batchId: number
  userId: number
  count: BatchCountForm
  field: string
}

async function isNew(trx: Db, { batchId, userId, count, field }: CountToCheck): Promise<boolean> {
  const { entry_key: key } = count
  if (key === undefined) return true
  const known = await insertCountKey(trx, { batchId, userId, key })
  if (known !== undefined && known !== batchId) throw invalid({ [field]: ['invalid'] })
  return known === undefined
}

/** @throws 409 where a day says neither what its writer saw nor what is wanted anyway */
export async function expectUnchangedCount(
  trx: Db,
  { batchId, counts }: { batchId: number; counts: readonly BatchCountForm[] },
): Promise<void> {
  const asked = counts.filter(({ before }) => before !== undefined)
  if (asked.length === 0) return
  const stored = await findCounts(trx, { batchId, dates: asked.map(({ date }) => date) })
  for (const count of asked) {
    const now = stored.find(({ date }) => date === count.date) ?? null
    if (!isSame(now, count.before ?? null) && !isSame(now, count)) throw conflict('count_changed')
  }
}

interface CountedLosses {
  deaths: number
  removed: number
}

function isSame(one: CountedLosses | null, other: CountedLosses | null): boolean {
  return one?.deaths === other?.deaths && one?.removed === other?.removed
}
