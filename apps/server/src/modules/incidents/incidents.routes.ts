/** Answers what waits for an administrator. */
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { claimIncident, releaseIncident } from './claim.ts'
import { countIncidents, countKinds, findChoices, findIncidents, lastCheckedAt } from './incidents.queries.ts'
import { figuresView, incidentView } from './incidents.view.ts'

export const routes: Route[] = [
  handle(incidents.list, async ({ query, user }, { db }) =>
    mapPage(await findIncidents(db, query), row => incidentView(row, user.id)),
  ),

  handle(incidents.figures, async ({ query }, { db }) => {
    const [sums, kinds, lookedAt, choices] = await Promise.all([
      countIncidents(db, query),
      countKinds(db, query),
      lastCheckedAt(db),
      findChoices(db),
    ])
    return figuresView({ sums, kinds, lookedAt, choices })
  }),

  handle(incidents.claim, ({ params: { incidentId: id }, user }, ctx) =>
    claimIncident(ctx, { id, userId: user.id }),
  ),

  handle(incidents.release, ({ params: { incidentId: id }, user }, ctx) =>
    releaseIncident(ctx, { id, userId: user.id }),
  ),
]
