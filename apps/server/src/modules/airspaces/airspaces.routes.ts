import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { handle, type Route } from '#http/handle.ts'
import { readOpenAlerts } from '#modules/sites/sites.service.ts'
import { findAirspaces } from './airspaces.queries.ts'
import { airspaceView, simpleAirspaceView } from './airspaces.view.ts'

export const routes: Route[] = [
  handle(sites.airspaces, async ({ query, site: { siteId } }, { db, clock }) => {
    const rows = await findAirspaces(db, { siteId, now: clock.now() })
    if (query.simple) return { items: rows.map(simpleAirspaceView) }
    const alerts = await readOpenAlerts(db, siteId)
    return { items: rows.map(row => airspaceView(row, alerts)) }
  }),
]
