/** Answers what other modules may ask of batches. */
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { findBatches } from './batches.queries.ts'
import { batchView } from './batches.view.ts'

interface OneBatch {
  siteId: number
  batchId: number
  now: Date
}

/** @throws 404 where the site has no such batch */
export async function readBatch(db: Db, { siteId, batchId, now }: OneBatch): Promise<Batch> {
  const filter = { siteId, batchId }
  const { items } = await findBatches(db, { filter, now, request: { page: 1, perPage: 1 } })
  const [row] = items
  if (row === undefined) throw notFound('batch')
  return batchView(row)
}
