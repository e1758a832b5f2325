/** Moments as the wire writes them. */
import { DOMAIN } from '@earshot/contract/domain.ts'

export function iso(moment: Date): string {
  return moment.toISOString()
}

export function isoOrNull(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}

/** The moment when a slot was fully measured: its end. Null stays null. */
export function slotEnd(slot: number | null): string | null {
  return slot === null ? null : new Date((slot + 1) * DOMAIN.slotSeconds * 1000).toISOString()
}

export function slotStart(slot: number | null): string | null {
  return slot === null ? null : new Date(slot * DOMAIN.slotSeconds * 1000).toISOString()
}
