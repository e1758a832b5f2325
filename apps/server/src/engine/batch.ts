/** Which batch and which rights are in force at an evaluation, and how many animals a device hears (spec/3 §4.2). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { animalsPresent } from '@earshot/contract/rules/age.ts'
import { species } from '@earshot/contract/rules/product-types.ts'
import type { ProductType } from '@earshot/contract/values.ts'

export interface Batch {
  id: number
  productType: ProductType
  startDate: string
  startAgeInDays: number
  animalsStart: number | null
  /** Epoch milliseconds; null while active. */
  closedAt: number | null
  counts: readonly { date: string; deaths: number; removed: number }[]
}

/** A span in epoch milliseconds, its end excluded; null: still in force. */
export interface Span {
  from: number
  to: number | null
}

export function inForce(spans: readonly Span[], at: number): boolean {
  return spans.some(span => span.from <= at && (span.to === null || at < span.to))
}

/**
 * The batch active at an evaluation, by its start date and the moment it was closed; the newest if data overlaps.
 * @param date the local date of the judged slot
 */
export function activeBatch(batches: readonly Batch[], date: string, at: number): Batch | null {
  let active: Batch | null = null
  for (const batch of batches) {
    if (batch.startDate > date || (batch.closedAt !== null && batch.closedAt <= at)) continue
    if (active === null || batch.startDate > active.startDate) active = batch
  }
  return active
}

/** Animals one device hears: those present shared among the devices, or a usual number where they are unknown. */
export function heardPerDevice(batch: Batch, date: string, devices: number): number {
  const present = animalsPresent({ animals_start: batch.animalsStart, counts: batch.counts }, date)
  if (present === null) return DOMAIN.rdi.defaultHeard[species(batch.productType)]
  return present / Math.max(1, devices)
}
