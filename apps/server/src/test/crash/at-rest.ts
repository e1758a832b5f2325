import { expect } from 'vitest'
import type { Db } from '#db/open.ts'

/** Everything is judged up to a slot, and everybody told. */
export async function expectAtRest(db: Db, last: number): Promise<void> {
  const states = await db.selectFrom('airspace_states').select(['next_slot', 'stale_from_hour']).execute()
  expect(states.filter(row => row.next_slot <= last || row.stale_from_hour !== null)).toEqual([])
  const open = await db.selectFrom('deliveries').select('id').where('status', '=', 'QUEUED').execute()
  expect(open).toEqual([])
}
