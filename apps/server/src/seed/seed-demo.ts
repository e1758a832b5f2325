/** The demo farm in the database is everything but the samples of its monitors. */
import { DEMO_SITES } from '@earshot/demo/farm.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { seedBatches } from './demo-batches.ts'
import { seedLicences, seedOrders, seedSuppliers } from './demo-business.ts'
import { createPastPartitions } from './demo-past.ts'
import { seedGroups, seedUsers } from './demo-people.ts'
import { seedBoxedGateways, seedSite } from './demo-structure.ts'
import { seedBase } from './seed-base.ts'
import type { SeedTimes } from './seed-values.ts'

/** The lock may be any constant that no other lock uses. */
const LOCK = 7_225_009

/** Locks the demo farm: nobody else seeds, closes or opens it until the transaction ends. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
}

/**
 * Inserts the whole demo farm in one transaction and remembers its anchor; where it is already there, nothing
 * happens and the first anchor stays.
 * @returns the anchor in force, and whether this call made the farm
 */
export async function seedDemo(
  db: Db,
  { now, anchor = now }: { now: Date; anchor?: Date },
): Promise<{ anchor: Date; created: boolean }> {
  const times: SeedTimes = { anchor, now }
  await seedBase(db)
  await createPastPartitions(db, times)
  return db.transaction().execute(async trx => {
    await lockDemo(trx)
    const known = await trx.selectFrom('demo_state').select('anchor').executeTakeFirst()
    if (known) return { anchor: known.anchor, created: false }

    const users = await seedUsers(trx, times)
    const suppliers = await seedSuppliers(trx)
    const siteIds = new Map<string, number>()
    for (const site of DEMO_SITES) {
      const ids = await seedSite(trx, { site, times, users, suppliers })
      siteIds.set(site.key, ids.siteId)
      await seedBatches(trx, { site, times, users, ids })
    }
    await seedBoxedGateways(trx, times)
    await seedGroups(trx, { users, siteIds })
    const items = await seedOrders(trx, { times, suppliers, users })
    await seedLicences(trx, { times, suppliers, items })
    await trx.insertInto('demo_state').values({ anchor: times.anchor, seeded_at: times.now }).execute()
    return { anchor: times.anchor, created: true }
  })
}
