/**
 * Says what an airspace's health and climate are now, and between what the climate ought to be: as the engine stored
 * it.
 */
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
