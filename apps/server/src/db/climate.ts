/** An airspace's current health and climate and its climate limits, as the engine stored them. */
import { type RawBuilder, sql } from 'kysely'
import { int, orNull, real } from './rows.ts'

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
