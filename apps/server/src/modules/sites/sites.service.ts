/** What other modules may ask of sites. */
import type { Db } from '#db/open.ts'
import { findOpenAlerts, type OpenAlertRow } from './sites.queries.ts'

export type { OpenAlertRow }

export function readOpenAlerts(db: Db, siteId: number): Promise<OpenAlertRow[]> {
  return findOpenAlerts(db, [siteId])
}
