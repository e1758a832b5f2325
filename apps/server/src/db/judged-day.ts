import { type RawBuilder, sql } from 'kysely'

/**
 * The local day of what the engine judged at a moment, in SQL: that of the slot that ended then, so midnight is the end of
 * the day before (spec/3 §4.2).
 */
export function judgedDay(at: RawBuilder<unknown>, timeZone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${at} - interval '1 second') at time zone ${timeZone})::date`
}
