/** Stores the record of a treatment, and what it said before. */
import type { TreatmentChange } from '@earshot/contract/schemas/batches/treatment.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import type { DB } from '#db/tables.ts'
import { personIn } from '#sql/people.ts'

/** The columns of the record, as a form fills them. */
export type RecordColumns = Omit<
  Insertable<DB['treatments']>,
  'id' | 'batch_id' | 'author_id' | 'entry_key' | 'created_at' | 'deleted_at'
>

export function recordColumns({ end_date, ...form }: TreatmentChange): RecordColumns {
  return {
    start_date: form.start_date,
    end_date: end_date ?? form.start_date,
    product_name: form.product_name,
    treatment_class: form.treatment_class,
    route: form.route,
    reason: form.reason,
    diagnosis: form.diagnosis,
    scope: form.scope,
    number_of_animals: form.number_of_animals,
    dose_value: form.dose_value ?? null,
    dose_unit: form.dose_unit ?? null,
    total_quantity: form.total_quantity,
    total_quantity_unit: form.total_quantity_unit,
    withdrawal_days: form.withdrawal_days,
    veterinarian: form.veterinarian,
    prescription_no: form.prescription_no,
    supplier: form.supplier,
    product_batch_no: form.product_batch_no,
    product_expiry: form.product_expiry ?? null,
    administered_by: form.administered_by,
    remarks: form.remarks,
    attachments: form.attachments,
  }
}

/** The treatment that has come with this key already. */
export function findTreatmentByKey(
  db: Db,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number; batch_id: number } | undefined> {
  return db
    .selectFrom('treatments')
    .select(['id', 'batch_id'])
    .where('author_id', '=', userId)
    .where('entry_key', '=', key)
    .executeTakeFirst()
}

export interface NewTreatment {
  batchId: number
  userId: number
  record: RecordColumns
  key: string | null
  at: Date
}

/** Stores a treatment; undefined where its key has come meanwhile. */
export async function insertTreatment(trx: Db, treatment: NewTreatment): Promise<number | undefined> {
  const row = await trx
    .insertInto('treatments')
    .values({
      ...treatment.record,
      batch_id: treatment.batchId,
      author_id: treatment.userId,
      entry_key: treatment.key,
      created_at: treatment.at,
    })
    .onConflict(conflict => conflict.columns(['author_id', 'entry_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks a treatment, so that two changes at once become two lines of the history. */
export async function lockTreatment(trx: Db, id: number): Promise<void> {
  await trx.selectFrom('treatments').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateTreatment(
  trx: Db,
  { id, record }: { id: number; record: RecordColumns },
): Promise<void> {
  await trx.updateTable('treatments').set(record).where('id', '=', id).execute()
}

export interface NewEdit {
  treatmentId: number
  userId: number
  at: Date
  /** The whole record as it was. */
  before: object
}

export async function insertEdit(trx: Db, { treatmentId, userId, at, before }: NewEdit): Promise<void> {
  await trx
    .insertInto('treatment_edits')
    .values({
      treatment_id: treatmentId,
      edited_by: userId,
      edited_at: at,
      before: JSON.stringify(before),
    })
    .execute()
}

const Value = z.union([z.string(), z.number(), z.null()])

const EDIT = {
  id: int,
  treatment_id: int,
  edited_at: moment,
  edited_by: orNull(json(Ref)),
  before: json(z.record(z.string(), Value)),
}
export type EditRow = RowOf<typeof EDIT>

/** The newest first, of all these treatments. */
export function findEdits(db: Db, treatmentIds: readonly number[]): Promise<EditRow[]> {
  return rowsOf(
    db,
    EDIT,
    sql`select e.id, e.treatment_id, e.edited_at, e.before,
        ${personIn('e.edited_by')} as edited_by
      from treatment_edits e where e.treatment_id = ${anyOf(treatmentIds)}
      order by e.edited_at desc, e.id desc`,
  )
}
