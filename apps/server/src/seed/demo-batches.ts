import type { BatchCloseReason } from '@earshot/contract/batch-values.ts'
import { DEFAULT_AGE_PHASES } from '@earshot/contract/rules/batches/age.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { dateOfDay, dayStartSeconds } from '@earshot/demo/days.ts'
import { airspacesOf } from '@earshot/demo/farm.ts'
import type { DemoBatch, DemoSite } from '@earshot/demo/types.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DB } from '#db/tables.ts'
import { type BatchPlace, seedPast } from './demo-past.ts'
import type { SiteIds } from './demo-structure.ts'
import type { Ids, SeedTimes } from './seed-values.ts'
import { need } from './seed-values.ts'

const CLOSE_REASON: Record<ProductType, BatchCloseReason> = {
  NURSERY: 'MOVED',
  WEAN_TO_FINISH: 'SLAUGHTER',
  FATTENING: 'SLAUGHTER',
  SOW_GESTATION: 'MOVED',
  SOW_FARROWING: 'MOVED',
  BROILERS: 'SLAUGHTER',
}

/** Inserts all batches of a site's airspaces, the closed ones with their end, with phases and logbook. */
export async function seedBatches(
  db: Db,
  { site, times, users, ids }: { site: DemoSite; times: SeedTimes; users: Ids; ids: SiteIds },
): Promise<void> {
  for (const airspace of airspacesOf(site)) {
    const { productType } = airspace
    const place = {
      site,
      siteId: ids.siteId,
      airspaceId: need(ids.airspaceIds, airspace.key),
      productType,
      times,
      users,
    }
    for (const batch of airspace.batches) await insertBatch(db, batch, place)
  }
}

async function insertBatch(db: Db, batch: DemoBatch, place: BatchPlace): Promise<void> {
  const { site, times, productType, users } = place
  const date = (day: number) => dateOfDay({ anchor: times.anchor, timeZone: site.timezone, day })
  const started = dayStartSeconds({ anchor: times.anchor, timeZone: site.timezone, day: batch.startDay })
  const owner = site.members.find(member => member.role === 'OWNER')
  const { id } = await db
    .insertInto('batches')
    .values({
      site_id: place.siteId,
      airspace_id: place.airspaceId,
      name: batch.name,
      product_type: productType,
      start_date: date(batch.startDay),
      start_age_in_days: batch.startAge,
      animals_start: batch.animals,
      average_start_weight_kg: batch.startWeightKg ?? null,
      origin: batch.origin ?? '',
      genetics: batch.genetics ?? '',
      expected_end_date: batch.expectedDays === undefined ? null : date(batch.startDay + batch.expectedDays),
      created_by: owner ? need(users, owner.user) : null,
      created_at: new Date(started * 1000),
      ...closing(batch, place),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const phases = DEFAULT_AGE_PHASES[productType].map(phase => ({ ...phase, batch_id: id }))
  if (phases.length > 0) await db.insertInto('batch_age_phases').values(phases).execute()
  const counts = (batch.deaths ?? []).map(count => ({
    batch_id: id,
    date: date(count.day),
    deaths: count.deaths,
    removed: count.removed ?? 0,
  }))
  if (counts.length > 0) await db.insertInto('batch_counts').values(counts).execute()
  await insertLogbook(db, { id, batch, place, date })
  await seedPast(db, { batch, place })
}

function closing(
  batch: DemoBatch,
  { site, times, productType }: BatchPlace,
): Partial<Insertable<DB['batches']>> {
  if (batch.endDay === undefined) return {}
  const zone = { anchor: times.anchor, timeZone: site.timezone }
  const counted = batch.deaths?.reduce((sum, { deaths }) => sum + deaths, 0)
  const dead = counted ?? batch.animals - Math.round(batch.animals * 0.98)
  // The batch is closed at the end of the day on which the animals left.
  const closedAt = dayStartSeconds({ ...zone, day: batch.endDay + 1 })
  return {
    state: 'CLOSED',
    end_date: dateOfDay({ ...zone, day: batch.endDay }),
    animals_end: batch.animals - dead,
    deaths_total: dead,
    close_reason: CLOSE_REASON[productType],
    closed_at: new Date(closedAt * 1000),
  }
}

async function insertLogbook(
  db: Db,
  args: { id: number; batch: DemoBatch; place: BatchPlace; date: (day: number) => string },
): Promise<void> {
  const { id, batch, place, date } = args
  const zone = { anchor: place.times.anchor, timeZone: place.site.timezone }
  const at = (day: number, hour: number) => new Date((dayStartSeconds({ ...zone, day }) + hour * 3600) * 1000)
  for (const comment of batch.comments ?? []) {
    await db
      .insertInto('batch_comments')
      .values({
        batch_id: id,
        date: date(comment.day),
        comment: comment.text,
        author_id: need(place.users, comment.by),
        created_at: at(comment.day, comment.hour),
      })
      .execute()
  }
  for (const treatment of batch.treatments ?? []) {
    await db
      .insertInto('treatments')
      .values({
        batch_id: id,
        start_date: date(treatment.startDay),
        end_date: date(treatment.endDay),
        product_name: treatment.productName,
        treatment_class: treatment.treatmentClass,
        route: treatment.route,
        reason: treatment.reason,
        diagnosis: treatment.diagnosis ?? '',
        scope: 'AIRSPACE',
        number_of_animals: batch.animals,
        total_quantity: treatment.totalQuantity,
        total_quantity_unit: treatment.totalQuantityUnit,
        withdrawal_days: treatment.withdrawalDays,
        veterinarian: treatment.veterinarian ?? '',
        remarks: treatment.remarks ?? '',
        author_id: need(place.users, 'vet'),
        created_at: at(treatment.startDay, 9),
      })
      .execute()
  }
}
