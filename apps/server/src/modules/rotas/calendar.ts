/** Writes a rota as iCalendar (RFC 5545). It tells names and times only, since whoever has the link may read it. */

import type { Shift } from '@earshot/contract/schemas/health/rota.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical from 'ical-generator'
import { DateTime } from 'luxon'

export interface RotaCalendar {
  siteId: number
  siteName: string
  timeZone: string
  shifts: readonly Shift[]
  people: readonly Ref[]
  /** Grows with each change of the rota. */
  sequence: number
  now: Date
}

/**
 * Times stand in the site's zone, whose rules the calendar brings along, so that a hand-over at 18:00 is one after the
 * clocks have changed too. Gaps are left out: a calendar shows them as empty time. A duty is known by the moment at which it begins:
 * where it ends earlier now, or somebody else has it, it is the same event with a higher sequence, which programs take over.
 */
export function rotaCalendar(given: RotaCalendar): string {
  const { siteId, siteName, timeZone, shifts, people, sequence, now } = given
  const names = new Map(people.map(person => [person.id, person.name]))
  const local = (at: string) => DateTime.fromISO(at, { zone: timeZone })
  const calendar = ical({
    name: siteName,
    prodId: { company: 'Earshot', product: 'Rota' },
    timezone: { name: null, generator: getVtimezoneComponent },
    ttl: 3600,
  })
  for (const { from, to, user_id } of shifts) {
    const name = user_id === null ? undefined : names.get(user_id)
    if (name === undefined) continue
    calendar.createEvent({
      timezone: timeZone,
      id: `duty-${siteId}-${Date.parse(from) / 1000}@earshot`,
      sequence,
      stamp: DateTime.fromJSDate(now, { zone: 'utc' }),
      start: local(from),
      end: local(to),
      summary: name,
      location: siteName,
    })
  }
  return calendar.toString()
}
