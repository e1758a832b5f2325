/** Dealers and installers (spec/2 §3). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, requiredText, Timestamp } from '#schemas/page.ts'

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  sites: z.int(),
  orders: z.int(),
  licences: z.int(),
  created_at: Timestamp,
})
export type Supplier = z.output<typeof Supplier>

export const SupplierForm = z.object({ name: requiredText(LIMITS.shortText) })
export type SupplierForm = z.output<typeof SupplierForm>
