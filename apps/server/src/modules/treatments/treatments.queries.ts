/** Reads medicine records with their files and authors; deleted ones stay in the database and out of every list. */

import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { int, json, moment, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import { FileFacts, filesOf } from '#modules/batch-files/files-of-record.ts'
import { personIn } from '#sql/people.ts'
import { TREATMENT_RECORD, treatmentRecord } from '#sql/treatments.ts'

const TREATMENT = {
  id: int,
  batch_id: int,
  ...TREATMENT_RECORD,
  files: json(z.array(FileFacts)),
  author: orNull(json(Ref)),
  created_at: moment,
  edited_at: orNull(moment),
}
export type TreatmentRow = RowOf<typeof TREATMENT>

/** Finds the treatments of batches that touch a span of days, oldest first; `to` null means no end. */
export async function findTreatmentsWithin(
  db: Db,
  spans: readonly { batchId: number; from: string; to: string | null }[],
): Promise<TreatmentRow[]> {
  if (spans.length === 0) return []
  const rows = JSON.stringify(
    spans.map(({ batchId, from, to }) => ({ batch_id: batchId, from_day: from, to_day: to })),
  )
  return select(
    db,
    sql`exists (
      select from jsonb_to_recordset(${rows}::jsonb) as w (batch_id int, from_day date, to_day date)
      where w.batch_id = t.batch_id and t.end_date >= w.from_day and (w.to_day is null or t.start_date <= w.to_day))`,
  )
}

export function findTreatments(db: Db, ids: readonly number[]): Promise<TreatmentRow[]> {
  return select(db, sql`t.id = any(${[...ids]}::int[])`)
}

/** Finds the treatments given on one of some days of a batch. */
export function findTreatmentsOn(
  db: Db,
  { batchId, days }: { batchId: number; days: readonly string[] },
): Promise<TreatmentRow[]> {
  return select(
    db,
    sql`t.batch_id = ${batchId}
      and exists (select from unnest(${[...days]}::date[]) d where d between t.start_date and t.end_date)`,
  )
}

async function select(db: Db, condition: RawBuilder<unknown>): Promise<TreatmentRow[]> {
  return rowsOf(
    db,
    TREATMENT,
    sql`select t.id, t.batch_id, ${treatmentRecord('t')}, t.created_at,
      ${filesOf(sql`t.attachments`)} as files,
      (select max(e.edited_at) from treatment_edits e where e.treatment_id = t.id) as edited_at,
      ${personIn('t.author_id')} as author
    from treatments t where t.deleted_at is null and ${condition}
    order by t.start_date, t.id`,
  )
}
