/** Stores and reads who has acknowledged an alert. */
import { ALERT_STATES } from '@earshot/contract/health-values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, oneOf, type RowOf, rowOf } from '#db/rows.ts'
import { recordAcknowledged } from '#sql/acknowledgements.ts'

const ACKNOWLEDGED = { airspace_id: int, state: oneOf(ALERT_STATES) }
export type AcknowledgedAlert = RowOf<typeof ACKNOWLEDGED>

/** Locked, so that the engine does not close it meanwhile. */
export function lockAlert(trx: Db, alertId: number): Promise<AcknowledgedAlert | undefined> {
  return rowOf(
    trx,
    ACKNOWLEDGED,
    sql`select airspace_id, state from alerts where id = ${alertId} for no key update`,
  )
}

export interface StoreAcknowledgement {
  alertId: number
  userId: number
  comment: string
  now: Date
}

export async function storeAcknowledgement(
  trx: Db,
  { alertId, userId, comment, now }: StoreAcknowledgement,
): Promise<void> {
  await sql`
    insert into alert_acknowledgements (alert_id, user_id, comment, acknowledged_at, priority, reopened_count)
    select id, ${userId}, ${comment}, ${now}, priority, reopened_count from alerts where id = ${alertId}
    on conflict (alert_id, user_id) do update set comment = excluded.comment, priority = excluded.priority,
      acknowledged_at = excluded.acknowledged_at, reopened_count = excluded.reopened_count`.execute(trx)
  await recordAcknowledged(trx, { alertIds: [alertId], userId, now })
}

/** @returns the airspace of the alert, where there was one to take back */
export async function removeAcknowledgement(
  db: Db,
  { alertId, userId }: { alertId: number; userId: number },
): Promise<number | undefined> {
  const row = await rowOf(
    db,
    { airspace_id: int },
    sql`delete from alert_acknowledgements k using alerts a
      where a.id = k.alert_id and k.alert_id = ${alertId} and k.user_id = ${userId} returning a.airspace_id`,
  )
  return row?.airspace_id
}
