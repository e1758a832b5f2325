import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { handle, type Route } from '#http/handle.ts'
import { findInFleet } from './fleet-search.queries.ts'
import { find } from './search.queries.ts'

export const routes: Route[] = [
  handle(search.find, async ({ user, query }, { db }) => ({
    items: await find(db, {
      userId: user.id,
      isAdmin: user.role === 'ADMIN',
      siteIds: user.key?.siteIds,
      typed: query.q,
    }),
  })),

  handle(search.findInFleet, async ({ query }, { db }) => ({ items: await findInFleet(db, query.q) })),
]
