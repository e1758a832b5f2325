/** A placement counts for whole slots. The functions are pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'

const SLOT_MS = DOMAIN.slotSeconds * 1000

/**
 * A sample belongs to the placement its monitor had when the slot began, so a placement in which none began holds
 * nothing, and taking it out of the history changes nobody's samples.
 */
export function holdsSlot(from: Date, to: Date): boolean {
  return Math.ceil(from.getTime() / SLOT_MS) * SLOT_MS < to.getTime()
}
