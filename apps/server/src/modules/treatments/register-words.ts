/** Names the fields of a treatment's record as its file and its page do, and tells in words what was changed. Pure. */
import type { TreatmentEdit, TreatmentField } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Translate } from '#texts/catalogue.ts'

/** The column of the file that a field of the record stands in. */
const COLUMN_OF: Readonly<Record<TreatmentField, string>> = {
  start_date: 'from',
  end_date: 'to',
  product_name: 'product',
  treatment_class: 'class',
  route: 'route',
  reason: 'reason',
  diagnosis: 'diagnosis',
  scope: 'scope',
  number_of_animals: 'animals',
  dose_value: 'dose',
  dose_unit: 'dose_unit',
  total_quantity: 'quantity',
  total_quantity_unit: 'quantity_unit',
  withdrawal_days: 'withdrawal_days',
  veterinarian: 'veterinarian',
  prescription_no: 'prescription',
  supplier: 'supplier',
  product_batch_no: 'product_batch',
  product_expiry: 'product_expiry',
  administered_by: 'administered_by',
  remarks: 'remarks',
  attachments: 'proof',
}

export function fieldName(field: TreatmentField, t: Translate): string {
  return t(`column.${COLUMN_OF[field]}`)
}

/** Writes a change like "2026-10-07 G. Verhaeghe: Total quantity 8.5 → 9". */
export function editText({ edited_at, edited_by, changes }: TreatmentEdit, t: Translate): string {
  const each = changes.map(({ field, from, to }) => `${fieldName(field, t)} ${shown(from)} → ${shown(to)}`)
  return `${edited_at.slice(0, 10)} ${edited_by?.name ?? ''}: ${each.join(', ')}`
}

/** What is empty, or was, is a dash. */
function shown(value: string | number | null): string | number {
  return value === null || value === '' ? '–' : value
}
