import { type RawBuilder, sql } from 'kysely'

/** In SQL, of rows of `alert_acknowledgements` and `alerts` by their names: the alert has neither grown worse nor come back since. */
export function stillHolds(acknowledgement: string, alert: string): RawBuilder<boolean> {
  const [k, a] = [sql.ref(`${acknowledgement}.reopened_count`), sql.ref(`${alert}.reopened_count`)]
  return sql`(${k} = ${a} and not (${sql.ref(`${acknowledgement}.priority`)} = 'WARNING'
    and ${sql.ref(`${alert}.priority`)} = 'ALARM'))`
}

/** In SQL, of a row of `alerts` by its name: it is open, and nobody has said to see to it. */
export function waitsForSomebody(alert: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alert}.state`)} = 'OPEN' and not exists (select from alert_acknowledgements taken
    where taken.alert_id = ${sql.ref(`${alert}.id`)} and ${stillHolds('taken', alert)}))`
}
