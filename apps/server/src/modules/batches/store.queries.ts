/** Writes batches. Whoever changes one holds its row. */

import { BATCH_STATES } from '@earshot/contract/batch-values.ts'
import type { Phase } from '@earshot/contract/rules/batches/age.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, oneOf, orNull, type RowOf, rowOf } from '#db/rows.ts'
import type { DB } from '#db/tables.ts'

/**
 * Locks the site, so that nobody archives it until the transaction is through. It comes before the site's airspaces,
 * in the order in which a save of the site locks them.
 */
export async function lockSiteAndReadArchived(trx: Db, siteId: number): Promise<boolean> {
  const site = await trx
    .selectFrom('sites')
    .select('display_status')
    .where('id', '=', siteId)
    .forShare()
    .executeTakeFirst()
  return site?.display_status === 'ARCHIVED'
}

/** Finds what is in an airspace's way of being started in. */
export async function lockAirspace(
  trx: Db,
  { siteId, airspaceId }: { siteId: number; airspaceId: number },
): Promise<{ product_type: Insertable<DB['batches']>['product_type'] } | undefined> {
  return trx
    .selectFrom('airspaces')
    .select('product_type')
    .where('id', '=', airspaceId)
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Inserts a batch; undefined where another one is active there. Whoever is just starting one is waited for. */
export async function insertBatch(trx: Db, values: Insertable<DB['batches']>): Promise<number | undefined> {
  const row = await trx
    .insertInto('batches')
    .values(values)
    // The state is written as the index says it: a plan made for any value would not find the index by a parameter.
    .onConflict(conflict => conflict.column('airspace_id').where('state', '=', sql.lit('ACTIVE')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findActiveName(db: Db, airspaceId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('batches')
    .select('name')
    .where('airspace_id', '=', airspaceId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row?.name
}

const LOCKED = {
  id: int,
  site_id: int,
  airspace_id: int,
  state: oneOf(BATCH_STATES),
  start_date: day,
  expected_end_date: orNull(day),
  animals_start: orNull(int),
  /** The sum of the daily counts. */
  deaths: int,
  removed: int,
  counted: int,
  /** The oldest day of a count, a comment or a treatment. */
  first_entry: orNull(day),
  /** The newest day of a count or a comment, or on which a treatment began. */
  last_entry: orNull(day),
}
export type LockedBatch = RowOf<typeof LOCKED>

export async function lockBatch(trx: Db, batchId: number): Promise<LockedBatch | undefined> {
  await trx.selectFrom('batches').select('id').where('id', '=', batchId).forNoKeyUpdate().executeTakeFirst()
  return rowOf(
    trx,
    LOCKED,
    sql`select b.id, b.site_id, b.airspace_id, b.state, b.start_date, b.expected_end_date, b.animals_start,
      c.deaths, c.removed, c.counted,
      least(c.first_day, (select min(date) from batch_comments where batch_id = b.id),
        (select min(start_date) from treatments where batch_id = b.id and deleted_at is null)) as first_entry,
      greatest(c.last_day, (select max(date) from batch_comments where batch_id = b.id),
        (select max(start_date) from treatments where batch_id = b.id and deleted_at is null)) as last_entry
    from batches b cross join lateral (
      select coalesce(sum(deaths), 0)::int8 as deaths, coalesce(sum(removed), 0)::int8 as removed,
        count(*) as counted, min(date) as first_day, max(date) as last_day
      from batch_counts where batch_id = b.id) c
    where b.id = ${batchId}`,
  )
}

export async function updateBatch(
  trx: Db,
  { batchId, values }: { batchId: number; values: Updateable<DB['batches']> },
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await trx.updateTable('batches').set(values).where('id', '=', batchId).execute()
}

export async function replacePhases(
  trx: Db,
  { batchId, phases }: { batchId: number; phases: readonly Phase[] },
): Promise<void> {
  await trx.deleteFrom('batch_age_phases').where('batch_id', '=', batchId).execute()
  if (phases.length === 0) return
  const rows = phases.map(({ name, start_age_in_days }) => ({ batch_id: batchId, name, start_age_in_days }))
  await trx.insertInto('batch_age_phases').values(rows).execute()
}

export interface Count {
  date: string
  deaths: number
  removed: number
}

/** A day given again is replaced. */
export async function putCounts(
  trx: Db,
  { batchId, counts }: { batchId: number; counts: readonly Count[] },
): Promise<void> {
  if (counts.length === 0) return
  await trx
    .insertInto('batch_counts')
    .values(counts.map(({ date, deaths, removed }) => ({ batch_id: batchId, date, deaths, removed })))
    .onConflict(conflict =>
      conflict.columns(['batch_id', 'date']).doUpdateSet(eb => ({
        deaths: eb.ref('excluded.deaths'),
        removed: eb.ref('excluded.removed'),
      })),
    )
    .execute()
}

export function findCounts(
  trx: Db,
  { batchId, dates }: { batchId: number; dates: readonly string[] },
): Promise<Count[]> {
  return trx
    .selectFrom('batch_counts')
    .select(['date', 'deaths', 'removed'])
    .where('batch_id', '=', batchId)
    .where('date', 'in', dates)
    .execute()
}

/** Writes down that it has arrived. @returns the batch of the one that came with this key before, if any */
export async function insertCountKey(
  trx: Db,
  { batchId, userId, key }: { batchId: number; userId: number; key: string },
): Promise<number | undefined> {
  const row = { author_id: userId, entry_key: key, batch_id: batchId }
  const made = await trx
    .insertInto('batch_count_entries')
    .values(row)
    .onConflict(conflict => conflict.columns(['author_id', 'entry_key']).doNothing())
    .returning('batch_id')
    .executeTakeFirst()
  if (made !== undefined) return undefined
  const known = await trx
    .selectFrom('batch_count_entries')
    .select('batch_id')
    .where('author_id', '=', userId)
    .where('entry_key', '=', key)
    .executeTakeFirst()
  return known?.batch_id
}
