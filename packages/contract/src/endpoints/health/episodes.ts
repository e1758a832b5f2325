/** Bouts of respiratory trouble (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { Episode, EpisodeDayDetail, EpisodesQuery } from '#schemas/health/episode.ts'
import { Items } from '#schemas/page.ts'

export const episodes = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/episodes/',
    access: 'user',
    right: 'see',
    summary: 'Episodes of a site, newest first.',
    query: EpisodesQuery,
    success: { status: 200, body: Items(Episode) },
  }),
  days: endpoint({
    method: 'GET',
    path: '/episodes/{episodeId}/days/',
    access: 'user',
    right: 'see',
    summary: 'The days of an episode, with the lamp of every monitor.',
    success: { status: 200, body: Items(EpisodeDayDetail) },
  }),
}
