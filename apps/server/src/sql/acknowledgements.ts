import { type RawBuilder, sql } from 'kysely'

/**
 * An acknowledgement holds where the alert has neither grown worse nor come back since. The SQL takes the names by
 * which a query knows the rows of `alert_acknowledgements` and `alerts`.
 */
export function stillHolds(acknowledgement: string, alert: string): RawBuilder<boolean> {
  const [k, a] = [sql.ref(`${acknowledgement}.reopened_count`), sql.ref(`${alert}.reopened_count`)]
  return sql`(${k} = ${a} and not (${sql.ref(`${acknowledgement}.priority`)} = 'WARNING'
    and ${sql.ref(`${alert}.priority`)} = 'ALARM'))`
}

/**
 * An alert waits where it is open and nobody has acknowledged it as it is. The SQL takes the name by which a query
 * knows the row of `alerts`.
 */
export function waitsForSomebody(alert: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alert}.state`)} = 'OPEN' and not exists (select from alert_acknowledgements taken
    where taken.alert_id = ${sql.ref(`${alert}.id`)} and ${stillHolds('taken', alert)}))`
}
