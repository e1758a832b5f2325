/** Medicine records with their files and who wrote them; deleted ones stay in the database and out of every list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface TreatmentRow {
  id: number
  batch_id: number
  start_date: string
  end_date: string
  product_name: string
  treatment_class: string
  route: string
  reason: string
  diagnosis: string
  scope: string
  number_of_animals: number
  dose_value: number | null
  dose_unit: string | null
  total_quantity: number
  total_quantity_unit: string
  withdrawal_days: number
  veterinarian: string
  prescription_no: string
  supplier: string
  product_batch_no: string
  product_expiry: string | null
  administered_by: string
  remarks: string
  files: { guid: string; original_name: string; media_type: string; bytes: number }[]
  author: { id: number; name: string } | null
  created_at: Date
}

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
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.batch_id, t.start_date, t.end_date, t.product_name, t.treatment_class, t.route, t.reason,
      t.diagnosis, t.scope, t.number_of_animals, t.dose_value, t.dose_unit, t.total_quantity, t.total_quantity_unit,
      t.withdrawal_days, t.veterinarian, t.prescription_no, t.supplier, t.product_batch_no, t.product_expiry,
      t.administered_by, t.remarks, t.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('guid', f.guid, 'original_name', f.original_name,
          'media_type', f.media_type, 'bytes', f.bytes) order by array_position(t.attachments, f.guid))
        from static_files f where f.guid = any(t.attachments)), '[]') as files,
      (select jsonb_build_object('id', u.id, 'name', btrim(u.first_name || ' ' || u.last_name))
        from users u where u.id = t.author_id) as author
    from treatments t where t.deleted_at is null and ${condition}
    order by t.start_date, t.id`.execute(db)
  return rows
}
