/** Availability points from what was expected of each placement and what was received (spec/3 §4.9). Pure. */

import { type DayRange, type DaySpan, daysIn, untilToday } from '@earshot/contract/rules/day-range.ts'
import {
  availabilityOf,
  expectedSlots,
  type SlotCount,
} from '@earshot/contract/rules/hardware/availability.ts'
import type { AvailabilityPoint, SiteAvailability } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { ReceivedRow } from './availability.queries.ts'
import { begunSpans, today, zoneOf } from './local-range.ts'
import { devicesOf, type PlacementRow } from './subjects.queries.ts'

/** The slots of one device in one airspace on one day. */
export interface CountedDay extends SlotCount {
  device_id: number
  airspace_id: number
  date: string
}

export interface CountInput {
  placements: readonly PlacementRow[]
  received: readonly ReceivedRow[]
  range: DayRange
  now: Date
}

/** Each placement by the days of its own site's zone. A day may stand in several entries; they add up. */
export function countDays({ placements, received, range, now }: CountInput): CountedDay[] {
  // A zone's days take longer to work out than all the rest.
  const spans = new Map<string, DaySpan[]>()
  const seconds = now.getTime() / 1000
  const expected = placements.flatMap(({ device_id, airspace_id, installed_at, removed_at, ...place }) => {
    const timezone = zoneOf(place.timezone)
    const days = spans.get(timezone) ?? begunSpans(range, { timezone, now })
    spans.set(timezone, days)
    const placement = {
      installedAt: installed_at.getTime() / 1000,
      removedAt: removed_at === null ? null : removed_at.getTime() / 1000,
    }
    return days.map(day => ({
      device_id,
      airspace_id,
      date: day.date,
      received: 0,
      expected: expectedSlots({ day, placement: placement, now: seconds }),
    }))
  })
  return [...expected, ...received.map(row => ({ ...row, expected: 0 }))]
}

/** Makes a point for each day, whether anything was expected then or not. */
export function pointsOf(dates: readonly string[], counted: Iterable<CountedDay>): AvailabilityPoint[] {
  const sums = new Map<string, SlotCount>(dates.map(date => [date, { received: 0, expected: 0 }]))
  for (const { date, received, expected } of counted) {
    const sum = sums.get(date)
    if (sum === undefined) continue
    sum.received += received
    sum.expected += expected
  }
  return [...sums].map(([date, sum]) => ({ date, value: availabilityOf(sum), ...sum }))
}

/** @param timezone of the site */
export function siteAvailability(input: CountInput & { timezone: string }): SiteAvailability {
  const counted = countDays(input)
  const dates = daysIn(untilToday(input.range, today(input.timezone, input.now)))
  const byDevice = groupBy(counted, each => each.device_id)
  const byAirspace = groupBy(counted, each => each.airspace_id)
  const airspaces = new Map(
    input.placements.map(placement => [placement.airspace_id, placement.airspace_name]),
  )
  return {
    data: devicesOf(input.placements).map(device => ({
      device,
      points: pointsOf(dates, byDevice.get(device.id) ?? []),
    })),
    airspaces: [...airspaces].map(([id, name]) => ({
      airspace: { id, name },
      devices: devicesOf(input.placements.filter(placement => placement.airspace_id === id)).map(
        device => device.id,
      ),
      points: pointsOf(dates, byAirspace.get(id) ?? []),
    })),
    site: pointsOf(dates, counted),
  }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
