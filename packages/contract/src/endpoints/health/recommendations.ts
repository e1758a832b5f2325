/** Answering recommendations (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { BulkReaction, Reaction, Recommendation } from '#schemas/health/recommendation.ts'
import { Items } from '#schemas/page.ts'

export const recommendations = {
  react: endpoint({
    method: 'PATCH',
    path: '/recommendations/{recommendationId}/',
    access: 'user',
    right: 'treat',
    summary: 'Accept, decline or reopen a recommendation.',
    body: Reaction,
    success: { status: 200, body: Recommendation },
  }),
  reactToMany: endpoint({
    method: 'PATCH',
    path: '/recommendations/bulk/',
    access: 'user',
    summary: 'Give many recommendations one answer; all of them or none.',
    body: BulkReaction,
    success: { status: 200, body: Items(Recommendation) },
  }),
}
