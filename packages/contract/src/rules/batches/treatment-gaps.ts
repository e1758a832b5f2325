/** What an inspector asks of a treatment's record, and what it lacks. Pure. */
import type { TreatmentClass } from '#batch-values.ts'

/** Medicine of these classes is given without a prescription (Regulation (EU) 2019/6, Article 34). */
const WITHOUT_PRESCRIPTION: readonly TreatmentClass[] = ['VITAMIN_ELECTROLYTE', 'OTHER']

/**
 * The fields that a record may be written without and that keepers must hold all the same (Regulation (EU) 2019/6,
 * Article 108; the batch number of the product by spec/3 §3.7), each with the classes that go without it. The files
 * are the proof of purchase.
 */
export const NEEDED_FIELDS = {
  product_batch_no: [],
  prescription_no: WITHOUT_PRESCRIPTION,
  veterinarian: WITHOUT_PRESCRIPTION,
  supplier: [],
  attachments: [],
} as const satisfies Record<string, readonly TreatmentClass[]>

export const GAP_FIELDS = [
  'product_batch_no',
  'prescription_no',
  'veterinarian',
  'supplier',
  'attachments',
] as const satisfies readonly (keyof typeof NEEDED_FIELDS)[]
export type GapField = (typeof GAP_FIELDS)[number]

type Recorded = Record<Exclude<GapField, 'attachments'>, string> & {
  treatment_class: TreatmentClass
  attachments: readonly unknown[]
}

/** Finds the fields that an inspector asks for and the record lacks, in their order. */
export function gapsOf(treatment: Recorded): GapField[] {
  return GAP_FIELDS.filter(field => {
    const exempt: readonly TreatmentClass[] = NEEDED_FIELDS[field]
    if (exempt.includes(treatment.treatment_class)) return false
    return treatment[field].length === 0
  })
}
