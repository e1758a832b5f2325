/** The filters of a list under a name, kept by an administrator for themselves. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { AdminSitesQuery } from '#schemas/admin/admin-site.ts'
import { choice, Id, requiredText, text } from '#schemas/page.ts'
import { AdminDevicesQuery } from './admin-devices.ts'
import { AdminGatewaysQuery } from './admin-gateways.ts'

/** Lists of administrators whose filters they may keep. */
export const SAVED_LISTS = ['DEVICES', 'GATEWAYS', 'SITES'] as const
export type SavedList = (typeof SAVED_LISTS)[number]

/** No list keeps these: they are where somebody stands in it. */
const POSITION_PARAMS = ['page', 'perPage']
const SAVABLE_PARAMS = [AdminDevicesQuery, AdminGatewaysQuery, AdminSitesQuery]
  .flatMap(query => Object.keys(query.shape))
  .filter(name => !POSITION_PARAMS.includes(name))

/**
 * The filters and the order as the list's address has them; what a value means is judged where the list is opened.
 */
const SavedSearch = z
  .record(z.string(), z.union([text(LIMITS.shortText), z.number()], 'invalid'), 'invalid')
  .refine(search => Object.keys(search).every(name => SAVABLE_PARAMS.includes(name)), 'invalid')
export type SavedSearch = z.output<typeof SavedSearch>

export const SavedFilter = z.object({
  id: Id,
  list: z.enum(SAVED_LISTS),
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SavedFilter = z.output<typeof SavedFilter>

export const SavedFiltersQuery = z.object({ list: choice(SAVED_LISTS) })

export const SavedFilterForm = z.object({
  list: choice(SAVED_LISTS),
  name: requiredText(LIMITS.savedFilters.name),
  search: SavedSearch,
})
export type SavedFilterForm = z.output<typeof SavedFilterForm>

/** A field that is left out stays as it is. */
export const SavedFilterPatch = SavedFilterForm.omit({ list: true }).partial()
export type SavedFilterPatch = z.output<typeof SavedFilterPatch>
