/** The parts of SQL that tell of a slot of ten minutes: the day it counts for, and whether it came too late. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The local day of what the engine judged at a moment, in SQL: that of the slot that ended then, so midnight is the end of
 * the day before (spec/3 §4.2).
 */
export function judgedDay(at: RawBuilder<unknown>, timeZone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${at} - interval '1 second') at time zone ${timeZone})::date`
}

/** True of a sample that came after its slot had been judged (spec/3 §4.1): it shows in charts, and raised nothing. */
export const WAS_LATE = `received_at > to_timestamp((slot + 1) * ${DOMAIN.slotSeconds} + ${DOMAIN.evalGraceMin * 60})`

/** The same of a sample that is not in the database's hands; it arrived at epoch microseconds. */
export function wasLate({ slot, receivedUs }: { slot: number; receivedUs: number }): boolean {
  return receivedUs > ((slot + 1) * DOMAIN.slotSeconds + DOMAIN.evalGraceMin * 60) * 1_000_000
}
