/**
 * Removes rows a few thousand at a time, each batch for itself: nobody waits for long, the limit of a query is far away
 * however many there are, and a run that is interrupted has done what it has done.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

const BATCH = 5_000

export interface Deletion {
  table: string
  where: RawBuilder<unknown>
  stopping: AbortSignal
  batch?: number
}

/** Answers how many rows went. Those that somebody holds are left to the next day. */
export async function deleteInBatches(
  db: Db,
  { table, where, stopping, batch = BATCH }: Deletion,
): Promise<number> {
  let removed = 0
  while (!stopping.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${batch} for update skip locked))`.execute(
      db,
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows < BigInt(batch)) break
  }
  return removed
}
