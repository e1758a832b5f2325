/** The batch somebody writes about: held open while they do, and the days they may write about. */

import { BATCH_STATES } from '@earshot/contract/batch-values.ts'
import { animalsPresent } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { day, int, json, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { conflict, type FieldMessage, notFound } from '#errors.ts'

const Count = z.object({ date: z.string(), deaths: z.int(), removed: z.int() })

const BATCH = {
  id: int,
  site_id: int,
  airspace_id: int,
  state: oneOf(BATCH_STATES),
  start_date: day,
  timezone: text,
  animals_start: orNull(int),
  counts: json(z.array(Count)),
}
type BatchRow = RowOf<typeof BATCH>

export interface OpenBatch extends BatchRow {
  /** Today's date at the site. */
  today: string
}

interface BatchToLock {
  batchId: number
  now: Date
}

/**
 * Locks the batch, so that nobody closes it before the transaction ends.
 * @throws 409 where it is closed
 */
export async function lockOpenBatch(trx: Db, wanted: BatchToLock): Promise<OpenBatch> {
  const batch = await lockBatch(trx, wanted)
  if (batch.state === 'CLOSED') throw conflict('batch_closed')
  return batch
}

/** Locks the batch, be it over or not. */
export async function lockBatch(trx: Db, { batchId, now }: BatchToLock): Promise<OpenBatch> {
  const batch = await rowOf(
    trx,
    BATCH,
    sql`select b.id, b.site_id, b.airspace_id, b.state, b.start_date, s.timezone, b.animals_start,
        coalesce((select jsonb_agg(jsonb_build_object('date', c.date, 'deaths', c.deaths, 'removed', c.removed))
          from batch_counts c where c.batch_id = b.id), '[]') as counts
      from batches b join sites s on s.id = b.site_id where b.id = ${batchId} for share of b`,
  )
  if (batch === undefined) throw notFound('batch')
  return { ...batch, today: localDay(now.getTime() / 1000, batch.timezone) }
}

/** A day on which something is said to have happened may be wrong. */
export function wrongDay(batch: OpenBatch, date: string): FieldMessage[] {
  if (date < batch.start_date) return [{ key: 'before_batch', params: { day: batch.start_date } }]
  return date > batch.today ? ['day_to_come'] : []
}

/** The number of animals on that day; null where nobody knows how many came in. */
export function presentOn(batch: OpenBatch, date: string): number | null {
  return animalsPresent(batch, date)
}
