import { LIMITS } from '@earshot/contract/limits.ts'
import type { BatchComparison, ComparisonQuery } from '@earshot/contract/schemas/batches/comparison.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Db } from '#db/open.ts'
import { findBand, findCompared, findCourses } from './compare.queries.ts'
import { comparisonView } from './compare.view.ts'

export interface Compare {
  batchId: number
  query: ComparisonQuery
  user: RequestUser
  now: Date
}

/** The batches are looked up afresh: an id of a list that names another farm's batch finds nothing. */
export async function compareBatch(db: Db, { batchId, query, user, now }: Compare): Promise<BatchComparison> {
  const others = await findCompared(db, { batchId, with: query.with, count: query.count, user, now })
  const ids = others.map(other => other.id)
  const picked = ids.filter(id => query.batches?.includes(id) ?? true)
  const [days, band] = await Promise.all([
    findCourses(db, { batchIds: [batchId, ...ids], now }),
    picked.length < LIMITS.comparison.forBand ? null : findBand(db, { batchIds: picked, now }),
  ])
  return comparisonView({ batchId, others, picked: new Set(picked), days, band })
}
