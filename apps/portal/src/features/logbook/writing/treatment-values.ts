/** Makes the values of a treatment's fields, and what is sent of them. It is pure. */
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment, TreatmentChange } from '@earshot/contract/schemas/batches/treatment.ts'
import type { QueuedWriteOf } from '#api/queue/queued-write.ts'
import type { Attached } from '#features/logbook/files/StoredFiles.tsx'

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

interface NewTreatment {
  batch: Batch
  today: string
  isAdvised: boolean
}

/**
 * Returns the values for a new treatment: today, the whole airspace, and for a recommended one the airways. Neither
 * product, nor dose, nor withdrawal period is guessed.
 */
export function newTreatment({ batch, today, isAdvised }: NewTreatment): TreatmentValues {
  return {
    ...EMPTY,
    start_date: today,
    end_date: today,
    scope: 'AIRSPACE',
    number_of_animals: batch.animals_present,
    reason: isAdvised ? 'RESPIRATORY' : null,
  }
}

export function valuesOf(treatment: Treatment): TreatmentValues {
  const { id: _id, withdrawal_until: _until, attachments: _files, author: _by, ...rest } = treatment
  const { created_at: _at, edited_at: _last, ...values } = rest
  return values
}

export function withAttachments<Judged extends TreatmentChange>(
  judged: Judged,
  files: readonly Attached[],
): Judged {
  return { ...judged, attachments: files.flatMap(({ stored }) => (stored === null ? [] : [stored.guid])) }
}

/** The form's values for a record that still waits on this device. */
export function valuesOfWaiting({ body }: QueuedWriteOf<'treatment'>): TreatmentValues {
  const { attachments: _files, ...values } = body
  return { ...EMPTY, ...values }
}
