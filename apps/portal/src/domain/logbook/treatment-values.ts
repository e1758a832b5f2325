/** Makes the values of a treatment's fields, and what is sent of them. It is pure. */
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment, TreatmentChange } from '@earshot/contract/schemas/batches/treatment.ts'
import type { QueuedWriteOf } from '#api/queue/queued-write.ts'
import type { TreatmentFile } from '#domain/logbook/files/StoredFiles.tsx'

type OrNull<Value> = { [Name in keyof Value]: Value[Name] | null }

/** The values of the fields; an empty one holds '' or null. */
export type TreatmentValues = OrNull<
  Omit<Treatment, 'id' | 'withdrawal_until' | 'attachments' | 'author' | 'created_at' | 'edited_at'>
>

const EMPTY: TreatmentValues = {
  start_date: null,
  end_date: null,
  product_name: '',
  treatment_class: null,
  route: null,
  reason: null,
  diagnosis: '',
  scope: null,
  number_of_animals: null,
  dose_value: null,
  dose_unit: null,
  total_quantity: null,
  total_quantity_unit: null,
  withdrawal_days: null,
  veterinarian: '',
  prescription_no: '',
  supplier: '',
  product_batch_no: '',
  product_expiry: null,
  administered_by: '',
  remarks: '',
}

interface NewTreatmentInput {
  batch: Batch
  today: string
  isRecommended: boolean
}

/**
 * Returns the values for a new treatment: today, the whole airspace, and for a recommended one the airways. Neither
 * product, nor dose, nor withdrawal period is guessed.
 */
export function newTreatment({ batch, today, isRecommended }: NewTreatmentInput): TreatmentValues {
  return {
    ...EMPTY,
    start_date: today,
    end_date: today,
    scope: 'AIRSPACE',
    number_of_animals: batch.animals_present,
    reason: isRecommended ? 'RESPIRATORY' : null,
  }
}

export function valuesOf(treatment: Treatment): TreatmentValues {
  const { id: _id, withdrawal_until: _until, attachments: _files, author: _by, ...rest } = treatment
  const { created_at: _at, edited_at: _last, ...values } = rest
  return values
}

export function withAttachments<Body extends TreatmentChange>(
  body: Body,
  files: readonly TreatmentFile[],
): Body {
  return { ...body, attachments: files.flatMap(({ stored }) => (stored === null ? [] : [stored.guid])) }
}

/** Returns the values of the form for a record that waits on this device. */
export function valuesOfQueued({ body }: QueuedWriteOf<'treatment'>): TreatmentValues {
  const { attachments: _files, ...values } = body
  return { ...EMPTY, ...values }
}
