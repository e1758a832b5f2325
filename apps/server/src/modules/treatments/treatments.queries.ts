/** Medicine records with their files and who wrote them; deleted ones stay in the database and out of every list. */

import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  DOSE_UNITS,
  QUANTITY_UNITS,
  TREATMENT_CLASSES,
  TREATMENT_REASONS,
  TREATMENT_ROUTES,
  TREATMENT_SCOPES,
} from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'

const File = z.object({
  guid: z.string(),
  original_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
})

const TREATMENT = {
  id: int,
  batch_id: int,
  start_date: day,
  end_date: day,
  product_name: text,
  treatment_class: oneOf(TREATMENT_CLASSES),
  route: oneOf(TREATMENT_ROUTES),
  reason: oneOf(TREATMENT_REASONS),
  diagnosis: text,
  scope: oneOf(TREATMENT_SCOPES),
  number_of_animals: int,
  dose_value: orNull(real),
  dose_unit: orNull(oneOf(DOSE_UNITS)),
  total_quantity: real,
  total_quantity_unit: oneOf(QUANTITY_UNITS),
  withdrawal_days: int,
  veterinarian: text,
  prescription_no: text,
  supplier: text,
  product_batch_no: text,
  product_expiry: orNull(day),
  administered_by: text,
  remarks: text,
  files: json(z.array(File)),
  author: orNull(json(Ref)),
  created_at: moment,
}
export type TreatmentRow = RowOf<typeof TREATMENT>

/** Treatments of batches that touch a span of days, oldest first; `to` null: no end. */
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

async function select(db: Db, condition: RawBuilder<unknown>): Promise<TreatmentRow[]> {
  return rowsOf(
    db,
    TREATMENT,
    sql`select t.id, t.batch_id, t.start_date, t.end_date, t.product_name, t.treatment_class, t.route, t.reason,
      t.diagnosis, t.scope, t.number_of_animals, t.dose_value, t.dose_unit, t.total_quantity, t.total_quantity_unit,
      t.withdrawal_days, t.veterinarian, t.prescription_no, t.supplier, t.product_batch_no, t.product_expiry,
      t.administered_by, t.remarks, t.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('guid', f.guid, 'original_name', f.original_name,
          'media_type', f.media_type, 'bytes', f.bytes) order by array_position(t.attachments, f.guid))
        from static_files f where f.guid = any(t.attachments)), '[]') as files,
      (select jsonb_build_object('id', u.id, 'name', btrim(u.first_name || ' ' || u.last_name))
        from users u where u.id = t.author_id) as author
    from treatments t where t.deleted_at is null and ${condition}
    order by t.start_date, t.id`,
  )
}
