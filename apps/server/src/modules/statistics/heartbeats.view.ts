/** A gateway's heartbeats by local day, as availability is counted (spec/3 §4.9). Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import { availabilityOf, expectedSlots } from '@earshot/contract/rules/hardware/availability.ts'
import { dayStart } from '@earshot/contract/rules/local-day.ts'
import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { HeardRow } from './heartbeats.queries.ts'
import { begunSpans } from './local-range.ts'

export interface HeardInput {
  /** The rows of all UTC days that the range touches, and the first row there ever was. */
  rows: readonly HeardRow[]
  range: DayRange
  timezone: string
  now: Date
}

/**
 * Makes a point for each day that has begun. Before a gateway was first heard nothing is expected of it: it lay in a
 * box.
 */
export function heartbeatPoints({ rows, range, timezone, now }: HeardInput): AvailabilityPoint[] {
  const slots = rows.flatMap(slotsOf)
  const first = Math.min(...slots)
  const placement = { installedAt: first * DOMAIN.slotSeconds, removedAt: null }
  return begunSpans(range, { timezone, now }).map(day => {
    const received = slots.filter(slot => isWithin(slot, day)).length
    const expected = expectedSlots({ day, placement: placement, now: now.getTime() / 1000 })
    return { date: day.date, value: availabilityOf({ received, expected }), received, expected }
  })
}

function slotsOf({ day, slots }: HeardRow): number[] {
  const midnight = dayStart(day, 'UTC') / DOMAIN.slotSeconds
  return [...slots].flatMap((bit, index) => (bit === '1' ? [midnight + index] : []))
}

function isWithin(slot: number, { start, end }: { start: number; end: number }): boolean {
  const begins = slot * DOMAIN.slotSeconds
  return begins >= start && begins < end
}
