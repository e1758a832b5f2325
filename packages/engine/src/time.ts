/**
 * Works out slots, hours and moments. A slot is ten minutes: slot = floor(unix seconds / 600); its end is where it is
 * judged.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { dayBounds, localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'

export const SLOT_MS = DOMAIN.slotSeconds * 1000
const GRACE_MS = DOMAIN.evalGraceMin * 60_000
export const SLOTS_PER_DAY = 144

/** The end of a slot in epoch milliseconds: the `t` of its evaluation. */
export function slotEnd(slot: number): number {
  return (slot + 1) * SLOT_MS
}

/** The slot a moment lies in, epoch milliseconds. */
export function slotOf(ms: number): number {
  return Math.floor(ms / SLOT_MS)
}

/** Coughs are judged with the slot that ends a full hour. */
export function endsHour(slot: number): boolean {
  return (slot + 1) % DOMAIN.slotsPerHour === 0
}

/** The full hour (epoch hours) at which a slot ends; only where it ends one. */
export function hourAtEnd(slot: number): number {
  return (slot + 1) / DOMAIN.slotsPerHour
}

/** The last slot of the window judged at a full hour. */
export function lastSlotOf(hour: number): number {
  return hour * DOMAIN.slotsPerHour - 1
}

/**
 * The newest slot that may be judged by `now`, epoch milliseconds: slots are judged five minutes after their end
 * (spec/3 §4.1).
 */
export function newestDueSlot(now: number): number {
  return slotOf(now - GRACE_MS) - 1
}

/** The first moment after `now` at which a slot falls due, epoch milliseconds. */
export function nextDueMoment(now: number): number {
  return slotEnd(newestDueSlot(now) + 1) + GRACE_MS
}

/**
 * The first slot whose evaluation may use a sample: its own, or a later one where it arrived after its own slot's
 * evaluation (spec/3 §4.1, late samples).
 * @param receivedAt epoch milliseconds
 */
export function seenAtSlot(slot: number, receivedAt: number): number {
  return Math.max(slot, Math.ceil((receivedAt - GRACE_MS) / SLOT_MS) - 1)
}

/** The local date of a slot's start. */
export type DateOfSlot = (slot: number) => string

/** A local day and the moment it ended, epoch milliseconds. */
export interface EndedDay {
  at: number
  day: string
}

/**
 * The local days of which the last slot is among `from`..`to`. It ends with a full hour in most zones, but not in all; a
 * midnight may lie within a slot, which is the day's that it begins in.
 */
export function daysEnding(
  { from, to }: { from: number; to: number },
  { dateOf, timeZone }: { dateOf: DateOfSlot; timeZone: string },
): EndedDay[] {
  const ended: EndedDay[] = []
  for (let slot = from; slot <= to; slot++) {
    const day = dateOf(slot)
    if (dateOf(slot + 1) === day) continue
    ended.push({ at: dayBounds(day, zoneOrUtc(timeZone)).end * 1000, day })
  }
  return ended
}

/**
 * Makes a function from a slot to its local date in a zone, or in UTC where the runtime does not know the zone. Slots
 * come in order, so the bounds of the day found last answer nearly all of them.
 */
export function localDates(timeZone: string): DateOfSlot {
  const zone = zoneOrUtc(timeZone)
  let known = { day: '', start: 0, end: 0 }
  return slot => {
    const seconds = slot * DOMAIN.slotSeconds
    if (seconds < known.start || seconds >= known.end) {
      const day = localDay(seconds, zone)
      known = { day, ...dayBounds(day, zone) }
    }
    return known.day
  }
}
