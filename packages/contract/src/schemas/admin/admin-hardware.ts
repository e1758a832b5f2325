/** What lists, figures and bulk changes of devices and of gateways have in common (spec/2 §7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Country, Id, PageQuery, queryInt } from '#schemas/page.ts'

export const hardwarePage = {
  page: PageQuery.shape.page,
  perPage: queryInt({ min: 1, max: LIMITS.page.max }).default(LIMITS.page.adminHardware),
}

export const count = z.int()

export const byCountry = z.array(z.object({ country: z.string(), count, silent: count }))

export const bySoftware = z.array(z.object({ version: z.string(), count }))

export const HARDWARE_FILE_TYPES = ['csv', 'xlsx'] as const

export const fileType = { file_type: z.enum(HARDWARE_FILE_TYPES, 'invalid').default('csv') }

/** Limits hardware by country, for the fleet's map and filters. */
export const CountryFilter = z.object({ country: Country.optional() })

export const codes = z
  .array(z.string().trim().min(1, { error: 'required', abort: true }).max(40, 'too_long'), 'required')
  .min(1, { error: 'required', abort: true })
  .max(LIMITS.bulkCodes, 'too_large')

/** `run`: what undoes it; null where nothing had to change. */
export const BulkAnswer = z.object({ updated: z.int(), run: Id.nullable() })
export type BulkAnswer = z.output<typeof BulkAnswer>
