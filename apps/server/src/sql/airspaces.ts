/** The parts of SQL that tell of an airspace: what it holds now, and what keeps it from being dropped. */
import { type RawBuilder, sql } from 'kysely'
import { int, orNull, real } from '#db/rows.ts'

/** An airspace in which something was heard or written is archived and not dropped. */
export function airspaceHasHistory(airspace: string): RawBuilder<boolean> {
  const id = sql.ref(`${airspace}.id`)
  return sql`(exists (select from batches where airspace_id = ${id})
    or exists (select from airspace_states where airspace_id = ${id} and first_slot is not null))`
}

/** An airspace's current health and climate and its climate limits, as the engine stored them. */
export const CLIMATE = {
  rhs: orNull(int),
  cough_ratio: orNull(real),
  temperature_c: orNull(real),
  humidity_pct: orNull(real),
  temperature_lo: orNull(real),
  temperature_hi: orNull(real),
  humidity_lo: orNull(real),
  humidity_hi: orNull(real),
}

/** @param state the name by which the query knows the row of `airspace_states` */
export function climateColumns(state: string): RawBuilder<unknown> {
  return sql.join(Object.keys(CLIMATE).map(column => sql.ref(`${state}.${column}`)))
}
