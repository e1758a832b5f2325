/** Recommendations and their answers (spec/2 §7). */
import { endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { adminSites } from '#endpoints/admin/admin-sites.ts'
import { logbook } from '#endpoints/batches/logbook.ts'
import { caseStory } from '#endpoints/desk/case-story.ts'
import { desk } from '#endpoints/desk/desk.ts'
import { morningRounds } from '#endpoints/farm/morning-rounds.ts'
import { sites } from '#endpoints/farm/sites.ts'
import {
  BulkReaction,
  DoneForm,
  Reaction,
  Recommendation,
  RecommendationsQuery,
} from '#schemas/health/recommendation.ts'
import { Items, Page } from '#schemas/page.ts'

export const recommendations = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/recommendations/',
    access: 'user',
    right: 'see',
    summary:
      'Recommendations of a site: those that wait for an answer first, the worst airspace before the others.',
    query: RecommendationsQuery,
    success: { status: 200, body: Page(Recommendation) },
    failure: 'part',
  }),
  react: endpoint({
    method: 'PATCH',
    path: '/recommendations/{recommendationId}/',
    access: 'user',
    right: 'treat',
    summary: 'Accept, decline or reopen a recommendation.',
    body: Reaction,
    changes: callsWithRecommendation,
    success: { status: 200, body: Recommendation },
    failure: 'part',
  }),
  reactToMany: endpoint({
    method: 'PATCH',
    path: '/recommendations/bulk/',
    access: 'user',
    summary: 'Give many recommendations one answer; all of them or none.',
    body: BulkReaction,
    changes: callsWithRecommendation,
    success: { status: 200, body: Items(Recommendation) },
    failure: 'part',
  }),
  done: endpoint({
    method: 'POST',
    path: '/recommendations/{recommendationId}/done/',
    access: 'user',
    right: 'treat',
    summary: 'Say that an accepted recommendation was done, with a word. Ours.',
    body: DoneForm,
    changes: callsWithRecommendation,
    success: { status: 200, body: Recommendation },
    failure: 'part',
  }),
}

/** Returns the calls that show a recommendation, or how many wait for an answer. */
export function callsWithRecommendation(): readonly ReadingEndpoint[] {
  return [
    recommendations.list,
    logbook.list,
    logbook.eventDays,
    logbook.recommendations,
    caseStory,
    desk.list,
    morningRounds.read,
    sites.read,
    sites.list,
    adminSites.read,
  ]
}
