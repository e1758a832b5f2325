/** The record of a treatment as it is kept (spec/3 §3.7): what the logbook shows is what an export holds. */
import {
  DOSE_UNITS,
  QUANTITY_UNITS,
  TREATMENT_CLASSES,
  TREATMENT_REASONS,
  TREATMENT_ROUTES,
  TREATMENT_SCOPES,
} from '@earshot/contract/batch-values.ts'
import { type RawBuilder, sql } from 'kysely'
import { day, int, oneOf, orNull, real, text } from '#db/rows.ts'

export const TREATMENT_RECORD = {
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
} as const

/** The same as a select list. @param treatment the name by which the query knows a row of `treatments` */
export function treatmentRecord(treatment: string): RawBuilder<unknown> {
  return sql.join(Object.keys(TREATMENT_RECORD).map(name => sql.ref(`${treatment}.${name}`)))
}
