import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'
import { recordWebhookEvents } from './webhook-events.ts'

/**
 * An acknowledgement holds where the alert has neither grown worse nor come back since. The SQL takes the names by
 * which a query knows the rows of `alert_acknowledgements` and `alerts`.
 */
export function isAcknowledgementCurrent(acknowledgement: string, alert: string): RawBuilder<boolean> {
  const [k, a] = [sql.ref(`${acknowledgement}.reopened_count`), sql.ref(`${alert}.reopened_count`)]
  return sql`(${k} = ${a} and not (${sql.ref(`${acknowledgement}.priority`)} = 'WARNING'
    and ${sql.ref(`${alert}.priority`)} = 'ALARM'))`
}

/**
 * An alert waits where it is open and nobody has acknowledged it as it is. The SQL takes the name by which a query
 * knows the row of `alerts`.
 */
export function isUnacknowledged(alert: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alert}.state`)} = 'OPEN' and not exists (select from alert_acknowledgements taken
    where taken.alert_id = ${sql.ref(`${alert}.id`)} and ${isAcknowledgementCurrent('taken', alert)}))`
}

/** Somebody has acknowledged these, which webhooks are told of in the same transaction. */
export async function recordAcknowledged(
  trx: Db,
  { alertIds, userId, now }: { alertIds: readonly number[]; userId: number; now: Date },
): Promise<void> {
  if (alertIds.length === 0) return
  const alerts = await rowsOf(
    trx,
    { alert_id: int, site_id: int, airspace_id: int },
    sql`select id as alert_id, site_id, airspace_id from alerts where id = ${anyOf(alertIds)} order by id`,
  )
  await recordWebhookEvents(
    trx,
    alerts.map(alert => ({ type: 'alert.acknowledged', at: now, data: { ...alert, user_id: userId } })),
  )
}
