/** Ends accesses whose last day is over, and tells a week ahead of those that will end. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import type { Notice } from '#follow-up/notifications.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { type EndingRow, endOver, lockEnding, markEndTold } from './accesses.queries.ts'

const DAY_MS = 86_400_000

/** The doors hold without it, by the view of the members; it leaves the trace, and ends streams that are open. */
export async function endAccessesOver({ db, bus }: Pick<Context, 'db' | 'bus'>, now: Date): Promise<number> {
  const ended = await db.transaction().execute(trx => endOver(trx, now))
  for (const { user_id } of ended) bus.publish({ kind: 'access', user_id })
  return ended.length
}

/** Notifies each person, and those of the farm who can give more of it, once. @returns the sites that were told of */
export async function tellEndingAccesses({ db, bus }: Pick<Context, 'db' | 'bus'>, now: Date): Promise<void> {
  const told = await db.transaction().execute(trx => tell(trx, now))
  for (const siteId of told) bus.publish({ kind: 'notification', site_id: siteId })
}

async function tell(trx: Db, now: Date): Promise<Set<number>> {
  const before = new Date(now.getTime() + LIMITS.access.toldDaysAhead * DAY_MS)
  const ending = await lockEnding(trx, { now, before })
  for (const { site_id: siteId, user_id: userId } of ending) await markEndTold(trx, { siteId, userId, now })
  return notify(
    trx,
    ending.flatMap(row => noticesOf(row, now)),
  )
}

/** The moment of the end is a part of the identity: an access that was given longer is told of anew. */
function noticesOf(row: EndingRow, now: Date): Notice[] {
  const { site_id: siteId, user_id, name, ends_at, ends_on, leader_ids } = row
  const noticeTo = (userId: number): Notice => ({
    eventKind: `USER_ACCESS_ENDS_${siteId}_${user_id}`,
    refId: userId,
    transitionNo: Math.floor(ends_at.getTime() / 1000),
    kind: userId === user_id ? 'access_ends' : 'access_of_ends',
    at: now.getTime(),
    siteId,
    airspaceId: null,
    sensors: [],
    deviceIds: [],
    params: { name, expires: ends_on },
    userId,
  })
  return [user_id, ...leader_ids].map(noticeTo)
}
