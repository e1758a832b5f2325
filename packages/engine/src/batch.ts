/** The batch and the licences in force at an evaluation, and the animals that a device hears (spec/3 §4.2). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { animalsPresent, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import type { DateOfSlot } from './time.ts'

const HOUR_MS = 3_600_000
const WINDOW_HOURS = DOMAIN.rdi.windowSlots / DOMAIN.slotsPerHour

export interface Batch {
  id: number
  productType: ProductType
  startDate: string
  startAgeInDays: number
  animalsStart: number | null
  /** The moment in epoch milliseconds; null while active. */
  closedAt: number | null
  /**
   * The last local day of a batch that was closed only days after its end. Null: it ended when it was closed, or is
   * active.
   */
  lastDay: string | null
  counts: readonly { date: string; deaths: number; removed: number }[]
}

/** A span in epoch milliseconds, its end excluded; null: still in force. */
export interface Span {
  from: number
  to: number | null
}

/** `at` is in epoch milliseconds. */
export function inForce(spans: readonly Span[], at: number): boolean {
  for (const { from, to } of spans) if (from <= at && (to === null || at < to)) return true
  return false
}

/**
 * The batch whose animals are there at an evaluation. One holds its last day up to its close: the next, which may begin on
 * the same day, had not come by then. Of others that share a day, as where one was closed days later, it is the newest.
 * @param date the local date of the judged slot
 * @param at the slot's end, epoch milliseconds
 */
export function activeBatch(batches: readonly Batch[], date: string, at: number): Batch | null {
  let active: Batch | null = null
  for (const batch of batches) {
    if (batch.startDate > date || (batch.closedAt !== null && batch.closedAt <= at)) continue
    if (batch.lastDay !== null && batch.lastDay < date) continue
    if (active === null || comesBefore(batch, active)) active = batch
  }
  return active
}

function comesBefore(batch: Batch, other: Batch): boolean {
  const [own, others] = [endedWithClose(batch), endedWithClose(other)]
  if (own !== others) return own
  return own ? batch.startDate < other.startDate : batch.startDate > other.startDate
}

function endedWithClose({ closedAt, lastDay }: Batch): boolean {
  return closedAt !== null && lastDay === null
}

/**
 * The first full hour of an evaluation's 24 that is wholly a batch's own: what coughed before were other animals.
 * @param hour the full hour that is judged, epoch hours; `date` the local date of its last slot
 */
export function firstHourOf(
  batch: Batch,
  {
    batches,
    hour,
    date,
    dateOf,
  }: { batches: readonly Batch[]; hour: number; date: string; dateOf: DateOfSlot },
): number {
  let first = hour - WINDOW_HOURS
  for (const other of batches) {
    const { id, closedAt } = other
    if (id === batch.id || closedAt === null || closedAt > hour * HOUR_MS || !endedWithClose(other)) continue
    first = Math.max(first, Math.ceil(closedAt / HOUR_MS))
  }
  // Most batches are older than the window is long: no local day has to be worked out for them.
  if (daysBetween(batch.startDate, date) > 1) return first
  while (first < hour && dateOf(first * DOMAIN.slotsPerHour) < batch.startDate) first += 1
  return first
}

/**
 * Animals one device hears: those present on a local date shared among the devices, or a usual number where they are
 * unknown (H of spec/3 §4.2).
 */
export function heardPerDevice(
  batch: Pick<Batch, 'productType' | 'animalsStart' | 'counts'>,
  date: string,
  devices: number,
): number {
  const present = animalsPresent({ animals_start: batch.animalsStart, counts: batch.counts }, date)
  if (present === null) return DOMAIN.rdi.defaultHeard[species(batch.productType)]
  return present / Math.max(1, devices)
}
