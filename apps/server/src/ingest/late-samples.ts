/** Writes to slots that may have been judged already: held apart from the evaluation, and the airspace marked stale. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import { array } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import type { SampleRow } from './rows.ts'

/** A write changed this in one airspace (0: of devices without a placement). */
export interface Stored {
  site_id: number
  airspace_id: number
  samples: number
  oldest_slot: number
  newest_slot: number
}

/** Ends a statement with what it wrote: the common table `rows`, by airspace. */
export function storedOf(rows: string): string {
  return `
select site_id, airspace_id, count(*)::int as samples, min(slot) as oldest_slot, max(slot) as newest_slot
from ${rows}
group by 1, 2`
}

interface LateAwareWrite {
  /** These rows are about to be written. */
  rows: readonly Pick<SampleRow, 'airspace_id' | 'slot'>[]
  /** The receiving clock, unix seconds. */
  now: number
  write: (db: Db) => Promise<Stored[]>
}

/** Runs one write; in a transaction with the marks it leaves where a slot of it may have been judged. */
export async function besideEngineLocks(db: Db, { rows, now, write }: LateAwareWrite): Promise<Stored[]> {
  const late = lateAirspaces(rows, now)
  if (late.length === 0) return write(db)
  return db.transaction().execute(async trx => {
    const cursors = await lockCursors(trx, late)
    const stored = await write(trx)
    await markStale(trx, { cursors, stored })
    return stored
  })
}

/** A little earlier than the rule, so that a bundle which waits on its way is still on the safe side. */
const LATE_SLACK_SECONDS = 60

/** Airspaces with a sample whose slot may have been judged already: it closed more than the grace time ago. */
function lateAirspaces(rows: LateAwareWrite['rows'], now: number): number[] {
  const judgedBefore = now - DOMAIN.evalGraceMin * 60 + LATE_SLACK_SECONDS
  const late = new Set<number>()
  for (const { airspace_id, slot } of rows) {
    if (airspace_id !== 0 && (slot + 1) * DOMAIN.slotSeconds <= judgedBefore) late.add(airspace_id)
  }
  return [...late].sort((a, b) => a - b)
}

/**
 * Waits for an evaluation under way and holds off the next until the commit. Without the lock a sample could be
 * stored between the evaluation's reading and its cursor's move, seen by neither of the two.
 */
async function lockCursors(trx: Db, airspaceIds: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('airspace_states')
    .select(['airspace_id', 'next_slot'])
    .where('airspace_id', '=', sql<number>`any(${airspaceIds}::int[])`)
    .orderBy('airspace_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.airspace_id, row.next_slot]))
}

async function markStale(
  trx: Db,
  { cursors, stored }: { cursors: Map<number, number>; stored: Stored[] },
): Promise<void> {
  const stale = stored.filter(({ airspace_id, oldest_slot }) => oldest_slot < (cursors.get(airspace_id) ?? 0))
  if (stale.length === 0) return
  const hourOf = ({ oldest_slot }: Stored) => Math.floor(oldest_slot / DOMAIN.slotsPerHour)
  await sql`
    update airspace_states s set stale_from_hour = least(s.stale_from_hour, late.hour)
    from unnest(${array(stale, row => row.airspace_id)}::int[], ${array(stale, hourOf)}::int[]) as late (airspace_id, hour)
    where s.airspace_id = late.airspace_id`.execute(trx)
}
