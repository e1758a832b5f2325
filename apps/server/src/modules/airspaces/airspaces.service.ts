/** What other modules may ask of airspaces. */
import type { AirspaceList } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Db } from '#db/open.ts'
import { readOpenAlerts } from '#modules/sites/sites.service.ts'
import { findAirspaces } from './airspaces.queries.ts'
import { airspaceView, simpleAirspaceView } from './airspaces.view.ts'

interface Asked {
  siteId: number
  /** The short form, for pickers and filters. */
  simple?: boolean | undefined
  now: Date
}

/** In the order of the structure. Access is checked by the caller. */
export async function readAirspaces(db: Db, { siteId, simple, now }: Asked): Promise<AirspaceList> {
  const rows = await findAirspaces(db, { siteId, now })
  if (simple) return { items: rows.map(simpleAirspaceView) }
  const alerts = await readOpenAlerts(db, siteId)
  return { items: rows.map(row => airspaceView(row, alerts)) }
}
