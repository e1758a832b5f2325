/**
 * The one door that modules have to the tick: what somebody changed shows at once instead of with the engine's next
 * pass. Nothing is judged here.
 */
import { sql } from 'kysely'
import { anyOf } from '#db/any-of.ts'
import type { Db } from '#db/open.ts'
import { followPlaces } from './queries/follow-places.ts'
import { refreshStatuses } from './refresh-status.ts'

/** After devices were hung, moved or taken down, and committed. @param siteIds where they hung and hang now */
export async function afterPlacing(
  db: Db,
  { siteIds, deviceIds, now }: { siteIds: readonly number[]; deviceIds: readonly number[]; now: Date },
): Promise<void> {
  await followPlaces(db, sql`d.id = ${anyOf(deviceIds)}`)
  await refreshStatuses(db, { siteIds, now })
}
