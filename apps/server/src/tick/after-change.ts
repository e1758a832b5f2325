/**
 * The one door that modules have to the tick: what somebody changed shows at once instead of with the engine's next
 * pass. Nothing is judged here.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { type EndedBatch, endBatch } from './end-batch.ts'
import { syncDeviceStates } from './queries/sync-device-states.ts'
import { refreshStatuses } from './refresh-status.ts'

/**
 * The caller has to call this after devices were hung, moved or taken down, and committed.
 * @param siteIds where they hung and hang now
 */
export async function afterPlacing(
  db: Db,
  { siteIds, deviceIds, now }: { siteIds: readonly number[]; deviceIds: readonly number[]; now: Date },
): Promise<void> {
  await syncDeviceStates(db, sql`d.id = ${anyOf(deviceIds)}`)
  await refreshStatuses(db, { siteIds, now })
}

/**
 * Ends what belongs to a batch, inside the transaction that closes it.
 * @returns the alerts that ended with it
 */
export function endWithBatch(trx: Db, ended: EndedBatch): Promise<number[]> {
  return endBatch(trx, ended)
}

/**
 * The caller has to call this after a batch was opened, changed or closed, and committed: whether the airspace is
 * judged, and by what, may be another.
 */
export async function afterBatch(db: Db, { siteId, now }: { siteId: number; now: Date }): Promise<void> {
  await refreshStatuses(db, { siteIds: [siteId], now })
}

/**
 * The caller has to call this when the number of animals has changed from an hour on: the engine's next pass works
 * out the history of RDI and RHS again from there, as after late samples. Before its first sample an airspace has
 * none.
 */
export async function animalsChanged(
  trx: Db,
  { airspaceId, fromHour }: { airspaceId: number; fromHour: number },
): Promise<void> {
  await sql`update airspace_states
    set stale_from_hour = least(stale_from_hour, greatest(${fromHour}::int, first_slot / ${DOMAIN.slotsPerHour}))
    where airspace_id = ${airspaceId} and first_slot is not null`.execute(trx)
}
