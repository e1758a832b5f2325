/** Says when a place a monitor had counts. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'

const SLOT_MS = DOMAIN.slotSeconds * 1000

/**
 * Tells whether a slot began between two moments. A sample belongs to the place its monitor had when the slot began,
 * so a stay without one holds nothing, and taking it out of the history changes nobody's samples.
 */
export function holdsSlot(from: Date, to: Date): boolean {
  return Math.ceil(from.getTime() / SLOT_MS) * SLOT_MS < to.getTime()
}
