/** How far the engine is behind: the slot that has waited longest to be judged. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Db } from '#db/open.ts'

/** @returns the slot; null where there is no airspace */
export async function findOldestSlot(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('airspace_states as s')
    .innerJoin('airspaces as a', 'a.id', 's.airspace_id')
    .select('s.next_slot as slot')
    // A removed airspace is judged no further: its cursor stands.
    .where('a.removed_at', 'is', null)
    .orderBy('s.next_slot')
    .limit(1)
    .executeTakeFirst()
  return oldest?.slot ?? null
}

/** A slot is due when it has ended and its grace time is over. @returns seconds; 0 where nothing is overdue */
export function overdueSeconds(slot: number | null, now: Date): number {
  if (slot === null) return 0
  const dueAt = (slot + 1) * DOMAIN.slotSeconds + DOMAIN.evalGraceMin * 60
  return Math.max(0, now.getTime() / 1000 - dueAt)
}
