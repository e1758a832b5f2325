import { type RawBuilder, sql } from 'kysely'

/** An airspace in which something was heard or written is archived and not dropped. */
export function airspaceHasHistory(airspace: string): RawBuilder<boolean> {
  const id = sql.ref(`${airspace}.id`)
  return sql`(exists (select from batches where airspace_id = ${id})
    or exists (select from airspace_states where airspace_id = ${id} and first_slot is not null))`
}
