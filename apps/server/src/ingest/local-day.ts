/** The start of a slot belongs to a local day of the site's IANA zone; this is right on days when the clock changes. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { dayBounds, localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { LRUCache } from 'lru-cache'

/** A local day and its first and last slot. */
interface DaySpan {
  /** The day as 'YYYY-MM-DD'. */
  day: string
  from: number
  to: number
}

export interface LocalDays {
  /** An unknown zone counts as UTC. */
  spanOf(zone: string, slot: number): DaySpan
  dayOf(zone: string, slot: number): string
}

const ZONES = 500
const SPANS_PER_ZONE = 1_000

/** Working a zone's clock out is slow, and the same few days come again and again: they are remembered by zone. */
export function createLocalDays(): LocalDays {
  const zones = new LRUCache<string, (slot: number) => DaySpan>({ max: ZONES })

  function spanOf(zone: string, slot: number): DaySpan {
    const known = zones.get(zone)
    if (known !== undefined) return known(slot)
    const made = spansOf(zoneOrUtc(zone))
    zones.set(zone, made)
    return made(slot)
  }

  return { spanOf, dayOf: (zone, slot) => spanOf(zone, slot).day }
}

function spansOf(zone: string): (slot: number) => DaySpan {
  const spans = new LRUCache<string, DaySpan>({ max: SPANS_PER_ZONE })
  let last: DaySpan = { day: '', from: 0, to: -1 }
  return slot => {
    if (slot >= last.from && slot <= last.to) return last
    const day = localDay(slot * DOMAIN.slotSeconds, zone)
    const { start, end } = dayBounds(day, zone)
    last = spans.get(day) ?? { day, from: firstSlotAt(start), to: firstSlotAt(end) - 1 }
    spans.set(day, last)
    return last
  }
}

/** Zones lie whole quarters of an hour apart, slots do not: the first slot that begins at or after a moment. */
function firstSlotAt(seconds: number): number {
  return Math.ceil(seconds / DOMAIN.slotSeconds)
}
