/** Answers what other modules may ask of what waits for an administrator. */
import type { Action } from '@earshot/contract/schemas/admin/action.ts'
import type { Db } from '#db/open.ts'
import { findSilenceAction } from './action-list.queries.ts'
import { actionView } from './action-list.view.ts'

/** Reads the incident of a gateway that is silent or was never heard; null where that waits for nobody. */
export async function readSilenceAction(
  db: Db,
  { userId, ...gateway }: { siteId: number; code: string; userId: number },
): Promise<Action | null> {
  const row = await findSilenceAction(db, gateway)
  return row === undefined ? null : actionView(row, userId)
}
