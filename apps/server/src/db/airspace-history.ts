/** Says what keeps an airspace from being dropped, in SQL. */
import { type RawBuilder, sql } from 'kysely'

/** Tells in SQL whether something was heard or written there, so that it can be archived and not dropped. */
export function airspaceHasHistory(airspace: string): RawBuilder<boolean> {
  const id = sql.ref(`${airspace}.id`)
  return sql`(exists (select from batches where airspace_id = ${id})
    or exists (select from airspace_states where airspace_id = ${id} and first_slot is not null))`
}
