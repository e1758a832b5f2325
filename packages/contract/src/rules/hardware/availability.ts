/** Works out availability: which share of the expected ten-minute samples came (spec/3 §4.9). Pure. */
import { DOMAIN } from '#domain.ts'

/** A device hung somewhere for this time, in epoch seconds; until null it still does. */
export interface Placement {
  installedAt: number
  removedAt: number | null
}

export interface SlotCount {
  received: number
  expected: number
}

export interface ExpectedInput {
  /** The first moment of the local day and that of the next, epoch seconds. */
  day: { start: number; end: number }
  placement: Placement
  /** The time in epoch seconds. */
  now: number
}

/**
 * Slots of ten minutes that begin within the day and the placement, and are over by now (spec/3 §4.9): 144 of a whole day,
 * 138 or 150 where clocks change. A slot belongs to the place its device had when it began, as a sample does; so a move
 * within a day leaves the sum over both places as it was.
 */
export function expectedSlots({ day, placement, now }: ExpectedInput): number {
  const first = firstSlotFrom(Math.max(day.start, placement.installedAt))
  const end = firstSlotFrom(Math.min(day.end, placement.removedAt ?? Number.POSITIVE_INFINITY))
  const begun = Math.floor(now / DOMAIN.slotSeconds)
  return Math.max(0, Math.min(end, begun) - first)
}

/** Zones lie whole quarters of an hour apart, and devices are hung at any moment: the first slot not before it. */
function firstSlotFrom(seconds: number): number {
  return Math.ceil(seconds / DOMAIN.slotSeconds)
}

/** `min(100, 100 · received / expected)` in percent with one decimal (spec/3 §4.9); null where nothing was expected. */
export function availabilityOf({ received, expected }: SlotCount): number | null {
  if (expected === 0) return null
  return Math.min(100, Math.round((1000 * received) / expected) / 10)
}

/**
 * Adds up the slots of an airspace or a site, whose availability is Σ received over Σ expected and not the mean of
 * the devices' shares.
 */
export function sumSlots(counts: Iterable<SlotCount>): SlotCount {
  const sum = { received: 0, expected: 0 }
  for (const { received, expected } of counts) {
    sum.received += received
    sum.expected += expected
  }
  return sum
}

export type AvailabilityLevel = 'OK' | 'WARNING' | 'ALARM'

/**
 * Answers OK from 90 %, and ALARM below 50 % (spec/3 §4.9).
 * @param value percent as `availabilityOf` gives it
 */
export function availabilityLevel(value: number): AvailabilityLevel {
  if (value >= DOMAIN.availability.ok) return 'OK'
  return value >= DOMAIN.availability.warning ? 'WARNING' : 'ALARM'
}
