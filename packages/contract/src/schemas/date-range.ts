/** `start_date` and `end_date` of the admin's graphs: local days, both included. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { daysBetween } from '#rules/batches/age.ts'

const { days: MOST_DAYS, fleetDays: MOST_FLEET_DAYS, earliest, latest } = LIMITS.range

// A wrong day is one wrong field: the rules about both are not asked any more.
const RangeDay = z.iso
  .date({ error: 'invalid', abort: true })
  .refine(day => day >= earliest && day <= latest, { error: 'invalid', abort: true })

interface Range {
  start_date: string
  end_date: string
}

function length({ start_date, end_date }: Range): number {
  return daysBetween(start_date, end_date) + 1
}

/** A range that does not end before it starts and is at most LIMITS.range.days long; calls extend it by their own fields. */
export const DateRangeQuery = z
  .object({ start_date: RangeDay, end_date: RangeDay })
  .refine(range => length(range) >= 1, { path: ['end_date'], error: 'invalid' })
  .refine(range => length(range) <= MOST_DAYS, { path: ['end_date'], error: 'too_large' })

/** A range that may be left out, with both its days. */
export const OptionalRangeQuery = z
  .object({ start_date: RangeDay.optional(), end_date: RangeDay.optional() })
  .refine(({ start_date, end_date }) => (start_date === undefined) === (end_date === undefined), {
    path: ['end_date'],
    error: 'required',
  })
  .refine(range => !isWhole(range) || length(range) >= 1, { path: ['end_date'], error: 'invalid' })
  .refine(range => !isWhole(range) || length(range) <= MOST_DAYS, { path: ['end_date'], error: 'too_large' })

function isWhole(range: { start_date?: string | undefined; end_date?: string | undefined }): range is Range {
  return range.start_date !== undefined && range.end_date !== undefined
}

/**
 * Answers for `refine` whether the range fits: without a site to narrow it down, the whole fleet answers for a month
 * at most.
 */
export function fitsFleet(query: Range & { site_pk?: number | undefined }): boolean {
  return query.site_pk !== undefined || length(query) <= MOST_FLEET_DAYS
}

export const tooLong = { path: ['end_date'], error: 'too_large' }
