/** The life of a delivery: QUEUED, claimed for an attempt, then SENT, FAILED or SUPPRESSED, or QUEUED for later. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowOf } from '#db/rows.ts'

export const CHANNELS = ['IN_APP', 'EMAIL', 'PUSH'] as const
export type Channel = (typeof CHANNELS)[number]

export interface ClaimedDelivery {
  id: number
  notificationId: number
  userId: number
  channel: Channel
  /** The attempts so far, this one included. */
  attempts: number
}

/**
 * Takes the channel's next delivery that is due, for `leaseMs`: nobody else sees it as due until then, and should the
 * taker die, it is due again. Those of Alarms come first, then what has been due for longest. Null when there is none.
 */
export async function claimDelivery(
  db: Db,
  { channel, now, leaseMs }: { channel: Channel; now: Date; leaseMs: number },
): Promise<ClaimedDelivery | null> {
  const row = await rowOf(
    db,
    { id: int, notification_id: int, user_id: int, attempts: int },
    sql`update deliveries set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from deliveries
      where channel = ${channel} and status = 'QUEUED' and (due_at is null or due_at <= ${now})
      order by is_alarm desc, coalesce(due_at, created_at), id limit 1 for update skip locked)
    returning id, notification_id, user_id, attempts`,
  )
  if (row === undefined) return null
  const { id, notification_id: notificationId, user_id: userId, attempts } = row
  return { id, notificationId, userId, channel, attempts }
}

export interface Ending {
  id: number
  status: 'SENT' | 'FAILED' | 'SUPPRESSED'
  reason: 'PREFERENCE' | 'EXPIRED' | 'ERROR' | null
  now: Date
}

export async function endDelivery(db: Db, { id, status, reason, now }: Ending): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, reason, due_at: null, sent_at: status === 'SENT' ? now : null })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Unless its lease ran out and somebody else has it by now: then that attempt decides. */
export async function postponeDelivery(
  db: Db,
  { id, attempts, until }: { id: number; attempts: number; until: Date },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where('attempts', '=', attempts)
    .execute()
}
