/** Medicine and vaccine records, as keepers must hold them (spec/3 §3.7). */
import { z } from 'zod'
import {
  DOSE_UNITS,
  QUANTITY_UNITS,
  TREATMENT_CLASSES,
  TREATMENT_REASONS,
  TREATMENT_ROUTES,
  TREATMENT_SCOPES,
} from '#batch-values.ts'
import { LIMITS } from '#limits.ts'
import { StoredFile } from '#schemas/file.ts'
import { choice, Day, Id, Ref, requiredText, Timestamp, text } from '#schemas/page.ts'
import { IdempotencyKey } from './idempotency-key.ts'

const positive = z.number('required').positive('only_numbers_positive')
const short = text(LIMITS.shortText).default('')

const record = {
  start_date: Day,
  /** The same day where it is missing. */
  end_date: Day.optional(),
  product_name: requiredText(LIMITS.productName),
  treatment_class: choice(TREATMENT_CLASSES),
  route: choice(TREATMENT_ROUTES),
  reason: choice(TREATMENT_REASONS),
  diagnosis: short,
  scope: choice(TREATMENT_SCOPES),
  number_of_animals: z.int('required').min(1, 'only_numbers_positive').max(LIMITS.maxId, 'too_large'),
  dose_value: positive.nullish(),
  dose_unit: z.enum(DOSE_UNITS, 'invalid').nullish(),
  total_quantity: positive,
  total_quantity_unit: choice(QUANTITY_UNITS),
  /** The days may not be blank: an explicit zero says that there is no withdrawal. */
  withdrawal_days: z.int('required').min(0, 'only_numbers_positive').max(3650, 'too_large'),
  veterinarian: short,
  prescription_no: short,
  supplier: short,
  product_batch_no: short,
  product_expiry: Day.nullish(),
  administered_by: short,
  remarks: text().default(''),
  /** Guids of files stored before. */
  attachments: z.array(z.guid('invalid')).max(LIMITS.comment.files, 'too_large').default([]),
}

type Judged = Pick<
  z.output<z.ZodObject<typeof record>>,
  'start_date' | 'end_date' | 'dose_value' | 'dose_unit'
>
const inOrder = (form: Judged) => form.end_date === undefined || form.end_date >= form.start_date
const endsTooEarly = { path: ['end_date'], error: 'invalid' }
const isWholeDose = (form: Judged) => (form.dose_value == null) === (form.dose_unit == null)
const doseWithoutUnit = { path: ['dose_unit'], error: 'required' }

export const TreatmentForm = z
  .object({ ...record, entry_key: IdempotencyKey })
  .refine(inOrder, endsTooEarly)
  .refine(isWholeDose, doseWithoutUnit)
export type TreatmentForm = z.output<typeof TreatmentForm>

/** The whole record anew; what it was before is kept. */
export const TreatmentChange = z
  .object(record)
  .refine(inOrder, endsTooEarly)
  .refine(isWholeDose, doseWithoutUnit)
export type TreatmentChange = z.output<typeof TreatmentChange>

export const Treatment = z.object({
  id: Id,
  start_date: Day,
  end_date: Day,
  product_name: z.string(),
  treatment_class: z.enum(TREATMENT_CLASSES),
  route: z.enum(TREATMENT_ROUTES),
  reason: z.enum(TREATMENT_REASONS),
  diagnosis: z.string(),
  scope: z.enum(TREATMENT_SCOPES),
  number_of_animals: z.int(),
  dose_value: z.number().nullable(),
  dose_unit: z.enum(DOSE_UNITS).nullable(),
  total_quantity: z.number(),
  total_quantity_unit: z.enum(QUANTITY_UNITS),
  withdrawal_days: z.int(),
  /** `end_date + withdrawal_days`. */
  withdrawal_until: Day,
  veterinarian: z.string(),
  prescription_no: z.string(),
  supplier: z.string(),
  product_batch_no: z.string(),
  product_expiry: Day.nullable(),
  administered_by: z.string(),
  remarks: z.string(),
  attachments: z.array(StoredFile),
  author: Ref.nullable(),
  created_at: Timestamp,
  /** The moment when the record was last changed; its history is a call of its own. */
  edited_at: Timestamp.nullable(),
})
export type Treatment = z.output<typeof Treatment>

/** Every field of the record that can be changed, in the order of spec/3 §3.7. */
export const TREATMENT_FIELDS = [
  'start_date',
  'end_date',
  'product_name',
  'treatment_class',
  'route',
  'reason',
  'diagnosis',
  'scope',
  'number_of_animals',
  'dose_value',
  'dose_unit',
  'total_quantity',
  'total_quantity_unit',
  'withdrawal_days',
  'veterinarian',
  'prescription_no',
  'supplier',
  'product_batch_no',
  'product_expiry',
  'administered_by',
  'remarks',
  'attachments',
] as const satisfies readonly (keyof typeof record)[]
export type TreatmentField = (typeof TREATMENT_FIELDS)[number]

/** Files stand by their names, in one text. */
const FieldValue = z.union([z.string(), z.number(), z.null()])

/** A change of a record: who made it, when, and each field as it was and as it became. */
export const TreatmentEdit = z.object({
  id: Id,
  edited_at: Timestamp,
  edited_by: Ref.nullable(),
  changes: z.array(z.object({ field: z.enum(TREATMENT_FIELDS), from: FieldValue, to: FieldValue })),
})
export type TreatmentEdit = z.output<typeof TreatmentEdit>
