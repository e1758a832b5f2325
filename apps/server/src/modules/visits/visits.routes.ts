import { visits } from '@earshot/contract/endpoints/desk/visits.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { findVisitPage } from './visits.queries.ts'
import { visitView, writeVisit } from './visits.service.ts'

/** Pictures cost time to draw. */
const VISITS_PER_MINUTE = 60

export const routes: Route[] = [
  handle(visits.list, async ({ query, site: { siteId } }, { db }) =>
    mapPage(await findVisitPage(db, { siteId, request: query }), visitView),
  ),

  handle(visits.add, ({ body, site, user }, ctx) => writeVisit(ctx, { site, userId: user.id, form: body }), {
    perMinute: VISITS_PER_MINUTE,
  }),
]
