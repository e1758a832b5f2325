/** Recommendations in the contract's shape, for every module that shows some. */
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import {
  findRecommendations,
  findRecommendationsWithin,
  findWaitingRecommendations,
  type RecommendationRow,
} from './recommendations.queries.ts'

/** Reads those of some airspaces made on a span of local days, with the day; `to` null means no end. */
export async function readRecommendationsWithin(
  db: Db,
  spans: readonly { airspaceId: number; from: string; to: string | null }[],
): Promise<{ day: string; recommendation: Recommendation }[]> {
  if (spans.length === 0) return []
  const rows = await findRecommendationsWithin(db, spans)
  return rows.map(row => ({ day: row.created_on, recommendation: recommendationView(row) }))
}

export async function readRecommendations(db: Db, ids: readonly number[]): Promise<Recommendation[]> {
  return (await findRecommendations(db, ids)).map(recommendationView)
}

/** Reads those of a site that wait for an answer, the oldest first. */
export async function readWaitingRecommendations(db: Db, siteId: number): Promise<Recommendation[]> {
  return (await findWaitingRecommendations(db, siteId)).map(recommendationView)
}

export function recommendationView(row: RecommendationRow): Recommendation {
  const { id, airspace, batch_id, cause_id, params, reacted_by, word, done_by, done_word, advice } = row
  return {
    id,
    site_pk: row.site_id,
    airspace,
    batch_id,
    // The wire has the specification's spelling.
    category: row.category === 'ongoing_treatment' ? 'ongoing treatment' : row.category,
    cause: row.cause,
    cause_id,
    params,
    status: row.status,
    state: row.state,
    start: row.start_date,
    end: row.end_date,
    reacted_by,
    reacted_at: isoOrNull(row.reacted_at),
    word,
    done_by,
    done_at: isoOrNull(row.done_at),
    done_word,
    advice,
    expires_at: isoOrNull(row.expires_at),
    created_at: iso(row.created_at),
  }
}
