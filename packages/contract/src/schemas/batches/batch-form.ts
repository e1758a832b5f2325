/** The forms that open, change and close a batch (spec/1 §5, spec/3 §3.6). */
import { z } from 'zod'
import { BATCH_CLOSE_REASONS } from '#batch-values.ts'
import { LIMITS } from '#limits.ts'
import { choice, Day, Id, requiredText, text } from '#schemas/page.ts'
import { PRODUCT_TYPES } from '#values.ts'
import { Batch } from './batch.ts'
import { IdempotencyKey } from './idempotency-key.ts'

/**
 * A positive integer without leading zero, typed or as a number. One message for all that is wrong with it, but an
 * empty field is `required`.
 */
const PositiveInt = z
  .union([z.string().trim().min(1, { error: 'required', abort: true }), z.number()], 'required')
  .transform(String)
  .pipe(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'only_numbers_positive')
      .transform(Number),
  )

export const AgePhaseForm = z.object({
  name: requiredText(LIMITS.agePhaseName),
  start_age_in_days: PositiveInt,
})
export type AgePhaseForm = z.output<typeof AgePhaseForm>

const weight = z.number('invalid').positive('only_numbers_positive').max(2000, 'too_large').nullish()
const count = z.int('invalid').min(0, 'only_numbers_positive').max(LIMITS.maxId, 'too_large')

/**
 * `before` is what its writer saw of that day, null where nobody had counted it: a day that says something else by now is
 * left as it is, with 409 `count_changed`. Without it the day is set, whatever it says. Ours, like `entry_key`.
 */
export const BatchCountForm = z.object({
  date: Day,
  deaths: count.default(0),
  removed: count.default(0),
  before: z.object({ deaths: count, removed: count }).nullish(),
  entry_key: IdempotencyKey,
})
export type BatchCountForm = z.output<typeof BatchCountForm>

const fields = {
  name: requiredText(LIMITS.batchName),
  product_type: choice(PRODUCT_TYPES),
  start_date: Day,
  start_age_in_days: PositiveInt,
  animals_start: PositiveInt.nullish(),
  average_start_weight_kg: weight,
  origin: text(LIMITS.shortText).optional(),
  genetics: text(LIMITS.shortText).optional(),
  expected_end_date: Day.nullish(),
  /** The phases; where they are missing, the product type's own. */
  age_phases: z.array(AgePhaseForm).max(20, 'too_large').optional(),
}

const inOrder = (form: { start_date?: string; expected_end_date?: string | null }) =>
  form.start_date === undefined || !form.expected_end_date || form.expected_end_date >= form.start_date
const endsTooEarly = { path: ['expected_end_date'], error: 'invalid' }

/** `product_type` defaults to the airspace's. */
export const BatchForm = z
  .object({ ...fields, airspace: Id, product_type: fields.product_type.optional() })
  .refine(inOrder, endsTooEarly)
export type BatchForm = z.output<typeof BatchForm>

/** Daily counts are set by date: a day given again is replaced. */
export const BatchPatch = z
  .object({ ...fields, counts: z.array(BatchCountForm).max(366, 'too_large') })
  .partial()
  .refine(inOrder, endsTooEarly)
export type BatchPatch = z.output<typeof BatchPatch>

/**
 * `confirm_withdrawal` answers the warning that a withdrawal period still runs when animals go to slaughter
 * (spec/3 §3.7).
 */
export const CloseBatch = z.object({
  end_date: Day,
  animals_end: count,
  deaths_total: count.nullish(),
  average_end_weight_kg: weight,
  reason: choice(BATCH_CLOSE_REASONS),
  remarks: text().default(''),
  confirm_withdrawal: z.boolean().default(false),
})
export type CloseBatch = z.output<typeof CloseBatch>

/** `withdrawal_until` is set when it was confirmed. */
export const ClosedBatch = Batch.extend({ withdrawal_until: Day.nullable() })
export type ClosedBatch = z.output<typeof ClosedBatch>
