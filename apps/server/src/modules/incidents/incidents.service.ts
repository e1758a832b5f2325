/** Answers what other modules may ask of what waits for an administrator. */
import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import type { Db } from '#db/open.ts'
import { findSilenceIncident } from './incidents.queries.ts'
import { incidentView } from './incidents.view.ts'

/** Reads the incident of a gateway that is silent or was never heard; null where that waits for nobody. */
export async function readSilenceIncident(
  db: Db,
  { userId, ...gateway }: { siteId: number; code: string; userId: number },
): Promise<Incident | null> {
  const row = await findSilenceIncident(db, gateway)
  return row === undefined ? null : incidentView(row, userId)
}
