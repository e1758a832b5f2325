/** The life of a delivery: QUEUED, claimed for an attempt, then SENT, FAILED or SUPPRESSED, or QUEUED for later. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, oneOf, rowOf } from '#db/rows.ts'

const CHANNELS = ['IN_APP', 'EMAIL', 'PUSH'] as const
export type Channel = (typeof CHANNELS)[number]

export interface ClaimedDelivery {
  id: number
  notificationId: number
  userId: number
  channel: Channel
  /** This one included. */
  attempts: number
}

/**
 * Takes the next delivery that is due, for `leaseMs`: nobody else sees it as due until then, and should the taker
 * die, it is due again. Null when there is none.
 */
export async function claimDelivery(
  db: Db,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedDelivery | null> {
  const row = await rowOf(
    db,
    { id: int, notification_id: int, user_id: int, channel: oneOf(CHANNELS), attempts: int },
    sql`update deliveries set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from deliveries where status = 'QUEUED' and (due_at is null or due_at <= ${now})
      order by id limit 1 for update skip locked)
    returning id, notification_id, user_id, channel, attempts`,
  )
  if (row === undefined) return null
  const { id, notification_id: notificationId, user_id: userId, channel, attempts } = row
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
