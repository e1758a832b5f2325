import { DOMAIN } from '@earshot/contract/domain.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { dayStart } from '@earshot/contract/rules/local-day.ts'
import type { BatchComparison, ComparisonQuery } from '@earshot/contract/schemas/batches/comparison.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { readLimits } from '#sql/limits.ts'
import { findBand, findCompared, findCourses, findPlace } from './compare.queries.ts'
import { comparisonView, limitsByAge } from './compare.view.ts'

export interface Compare {
  batchId: number
  query: ComparisonQuery
  user: RequestUser
  now: Date
}

/** The batches are looked up afresh: an id of a list that names another farm's batch finds nothing. */
export async function compareBatch(db: Db, { batchId, query, user, now }: Compare): Promise<BatchComparison> {
  const [others, limits] = await Promise.all([
    findCompared(db, { batchId, with: query.with, count: query.count, user, now }),
    readLimitsByAge(db, batchId),
  ])
  const ids = others.map(other => other.id)
  const picked = ids.filter(id => query.batches?.includes(id) ?? true)
  const [days, band] = await Promise.all([
    findCourses(db, { batchIds: [batchId, ...ids], now }),
    picked.length < LIMITS.comparison.forBand ? null : findBand(db, { batchIds: picked, now }),
  ])
  return comparisonView({ batchId, limits, others, picked: new Set(picked), days, band })
}

/** The limits in force over a batch's days. @throws 404 for a batch that is gone */
async function readLimitsByAge(db: Db, batchId: number): Promise<BatchComparison['limits']> {
  const place = await findPlace(db, batchId)
  if (place === undefined) throw notFound('batch')
  const { site_id: siteId, airspace_id: airspaceId, product_type: productType } = place
  const fromSlot = dayStart(place.start_date, place.timezone) / DOMAIN.slotSeconds
  return limitsByAge(place, await readLimits(db, { siteId, airspaceId, productType }, Math.floor(fromSlot)))
}
