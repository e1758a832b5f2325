/** Changing an active batch and its daily counts, all of it or nothing. */
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { BatchPatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { afterBatch, animalsChanged } from '#tick/after-change.ts'
import { checkCounts, checkPhases, checkStart, type Fields } from './batch-rules.ts'
import { firstHourOf } from './first-hour.ts'
import { expectUnchangedCount, withoutKnownCounts } from './new-counts.ts'
import { type LockedBatch, lockBatch, putCounts, replacePhases, updateBatch } from './store.queries.ts'

export interface ChangeBatch {
  batchId: number
  patch: BatchPatch
  site: RequestSite
  userId: number
}

/** @throws 409 in a closed batch, and where a day was counted by somebody else since it was seen */
export async function changeBatch(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  { batchId, patch: asked, site, userId }: ChangeBatch,
): Promise<void> {
  const now = clock.now()
  const { siteId, timezone } = site
  await db.transaction().execute(async trx => {
    const patch = await withoutKnownCounts(trx, { batchId, userId, patch: asked })
    if (patch === undefined) return
    const before = await lockOpenBatch(trx, batchId)
    refuse(wrongIn(patch, before, localDay(now.getTime() / 1000, timezone)))
    const { age_phases, counts = [], ...values } = patch
    await updateBatch(trx, { batchId, values })
    if (age_phases !== undefined) await replacePhases(trx, { batchId, phases: age_phases })
    await expectUnchangedCount(trx, { batchId, counts })
    await putCounts(trx, { batchId, counts })
    const after = await lockOpenBatch(trx, batchId)
    refuse(tooManyLost(patch, after))
    const from = animalsDifferFrom(patch, before)
    if (from === undefined) return
    await animalsChanged(trx, {
      airspaceId: before.airspace_id,
      fromHour: firstHourOf(from, { now, timezone }),
    })
  })
  await afterBatch(db, { siteId, now })
  bus.publish({ kind: 'site', site_id: siteId })
}

/** Locks the batch until the end of the transaction, so that nobody closes it meanwhile. */
export async function lockOpenBatch(trx: Db, batchId: number): Promise<LockedBatch> {
  const batch = await lockBatch(trx, batchId)
  if (batch === undefined) throw notFound('batch')
  if (batch.state === 'CLOSED') throw conflict('batch_closed')
  return batch
}

function refuse(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function wrongIn(patch: BatchPatch, batch: LockedBatch, today: string): Fields {
  const start = patch.start_date ?? batch.start_date
  const end = patch.expected_end_date === undefined ? batch.expected_end_date : patch.expected_end_date
  const entry = batch.first_entry
  return {
    ...(patch.start_date === undefined ? {} : checkStart(start, today)),
    ...(entry !== null && start > entry
      ? { start_date: [{ key: 'batch_has_entries', params: { day: entry } }] }
      : {}),
    ...(end !== null && end < start ? { expected_end_date: ['invalid'] } : {}),
    ...checkPhases(patch.age_phases ?? []),
    ...checkCounts(patch.counts ?? [], { start, today }),
  }
}

/** Judges what would be stored: a day given again is replaced, so its sum is known only then. */
function tooManyLost(patch: BatchPatch, { animals_start: animals, deaths, removed }: LockedBatch): Fields {
  if (animals === null || deaths + removed <= animals) return {}
  const field = patch.counts?.length ? 'counts.0.deaths' : 'animals_start'
  return { [field]: [{ key: 'counts_too_many', params: { animals } }] }
}

/** The first local day on which another number of animals is heard; undefined: it stays as it was. */
function animalsDifferFrom(patch: BatchPatch, before: LockedBatch): string | undefined {
  const { start_date: start } = before
  const wasMoved = patch.start_date !== undefined && patch.start_date !== start
  const isOther = patch.animals_start !== undefined && patch.animals_start !== before.animals_start
  if (wasMoved || isOther || patch.product_type !== undefined)
    return patch.start_date !== undefined && patch.start_date < start ? patch.start_date : start
  return patch.counts?.map(count => count.date).sort()[0]
}
