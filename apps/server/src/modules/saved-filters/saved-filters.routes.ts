/** Filters that administrators keep for themselves. */
import { savedFilters } from '@earshot/contract/endpoints/admin/saved-filters.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { uniqueViolation } from '#db/errors.ts'
import { invalid, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { deleteSaved, findSaved, insertSaved, updateSaved } from './saved-filters.queries.ts'

export const routes: Route[] = [
  handle(savedFilters.list, async ({ query: { list }, user }, { db }) => ({
    items: await findSaved(db, { userId: user.id, list }),
  })),

  handle(savedFilters.add, async ({ body: form, user: { id: userId } }, { db, clock }) => {
    const kept = await findSaved(db, { userId, list: form.list })
    if (kept.length >= LIMITS.savedFilters.most)
      throw invalid({ name: [{ key: 'filters_full', params: { maximum: LIMITS.savedFilters.most } }] })
    return refuseTakenName(() => insertSaved(db, { userId, form, now: clock.now() }))
  }),

  handle(savedFilters.change, async ({ params: { savedFilterId: id }, body: patch, user }, { db }) => {
    const saved = await refuseTakenName(() => updateSaved(db, { userId: user.id, id, patch }))
    if (saved === undefined) throw notFound('saved_filter')
    return saved
  }),

  handle(savedFilters.remove, async ({ params: { savedFilterId: id }, user: { id: userId } }, { db }) => {
    if (!(await deleteSaved(db, { userId, id }))) throw notFound('saved_filter')
  }),
]

async function refuseTakenName<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    if (uniqueViolation(error) === 'saved_filters_name') throw invalid({ name: ['name_taken'] })
    throw error
  }
}
