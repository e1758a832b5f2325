/** The medicine register holds the treatments of one site, or of all that a person sees, over batches and time. */
import { z } from 'zod'
import {
  MEDICINE_FILES,
  MEDICINE_FILES_OF_ALL,
  MEDICINE_ORDER,
  QUANTITY_UNITS,
  TREATMENT_CLASSES,
} from '#batch-values.ts'
import { GAP_FIELDS } from '#rules/batches/treatment-gaps.ts'
import { Day, ordering, Page, PageQuery, QueryFlag, QueryId, Ref, Search } from '#schemas/page.ts'
import { Treatment } from './treatment.ts'

const period = {
  /** The first dose was given on one of these days; both are in the period. */
  from: Day.optional(),
  to: Day.optional(),
  treatment_class: z.enum(TREATMENT_CLASSES, 'invalid').optional(),
  airspace: QueryId.optional(),
  /** Only records that lack something. */
  gaps: QueryFlag.optional(),
  /** A part of product, batch number, prescription, veterinarian, airspace or batch. */
  q: Search.optional(),
}

export const MedicineQuery = PageQuery.extend({ ...period, ...ordering(MEDICINE_ORDER) })
export type MedicineQuery = z.output<typeof MedicineQuery>

export const MedicineFileQuery = z.object({
  ...period,
  file_type: z.enum(MEDICINE_FILES, 'invalid').default('xlsx'),
})
export type MedicineFileQuery = z.output<typeof MedicineFileQuery>

export const MedicineFileOfAllQuery = MedicineFileQuery.extend({
  file_type: z.enum(MEDICINE_FILES_OF_ALL, 'invalid').default('xlsx'),
})
export type MedicineFileOfAllQuery = z.output<typeof MedicineFileOfAllQuery>

export const RegisteredTreatment = Treatment.extend({
  site: Ref,
  airspace: Ref,
  batch: Ref,
  /** The record of a batch that is over can only be read. */
  is_open: z.boolean(),
  gaps: z.array(z.enum(GAP_FIELDS)),
})
export type RegisteredTreatment = z.output<typeof RegisteredTreatment>

/** The totals are those of all pages. Quantities of different units are never added up. */
export const MedicineTotals = z.object({
  classes: z.array(
    z.object({
      treatment_class: z.enum(TREATMENT_CLASSES),
      treatments: z.int(),
      days: z.int(),
      animals: z.int(),
      quantities: z.array(z.object({ unit: z.enum(QUANTITY_UNITS), quantity: z.number() })),
    }),
  ),
  /** The number of records that lack each field. */
  gaps: z.array(z.object({ field: z.enum(GAP_FIELDS), records: z.int() })),
  /** The number of records that lack anything. */
  incomplete: z.int(),
})
export type MedicineTotals = z.output<typeof MedicineTotals>

export const MedicinePage = Page(RegisteredTreatment).extend({ totals: MedicineTotals })
export type MedicinePage = z.output<typeof MedicinePage>
