import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Episode } from '@earshot/contract/schemas/health/episode.ts'
import type { Db } from '#db/open.ts'
import { handle, type Route } from '#http/handle.ts'
import { readRecommendationsWithin } from '#modules/recommendations/recommendations.service.ts'
import { readTreatmentsWithin } from '#modules/treatments/treatments.service.ts'
import { findEpisodeDayDetails, findEpisodeDays, findEpisodes } from './episodes.queries.ts'
import { episodeDayView, episodeView } from './episodes.view.ts'

type Extras = readonly ('days' | 'treatments' | 'recommendations')[]

/** Adds what was asked for, a query for each kind. */
async function withExtras(db: Db, items: Episode[], extras: Extras): Promise<Episode[]> {
  const batchSpans = items.flatMap(({ batch_id: batchId, start_date: from, end_date: to }) =>
    batchId === null ? [] : [{ batchId, from, to }],
  )
  const airspaceSpans = items.map(({ airspace, start_date: from, end_date: to }) => ({
    airspaceId: airspace.id,
    from,
    to,
  }))
  const [days, treatments, advice] = await Promise.all([
    extras.includes('days')
      ? findEpisodeDays(
          db,
          items.map(item => item.id),
        )
      : null,
    extras.includes('treatments') ? readTreatmentsWithin(db, batchSpans) : null,
    extras.includes('recommendations') ? readRecommendationsWithin(db, airspaceSpans) : null,
  ])
  return items.map(item => {
    const within = (from: string, to: string) =>
      to >= item.start_date && (item.end_date === null || from <= item.end_date)
    return {
      ...item,
      ...(days && { days: days.filter(day => day.episode_id === item.id).map(episodeDayView) }),
      ...(treatments && {
        treatments: treatments
          .filter(one => one.batchId === item.batch_id)
          .map(one => one.treatment)
          .filter(one => within(one.start_date, one.end_date)),
      }),
      ...(advice && {
        recommendations: advice
          .filter(one => one.recommendation.airspace.id === item.airspace.id && within(one.day, one.day))
          .map(one => one.recommendation),
      }),
    }
  })
}

export const routes: Route[] = [
  handle(episodes.list, async ({ query, site: { siteId, timezone } }, { db, clock }) => {
    const today = localDay(clock.now().getTime() / 1000, timezone)
    const rows = await findEpisodes(db, { siteId, active: query.active })
    const items = rows.map(row => episodeView(row, today))
    return { items: await withExtras(db, items, query.extras ?? []) }
  }),

  handle(episodes.days, async ({ params: { episodeId } }, { db }) => ({
    items: (await findEpisodeDayDetails(db, episodeId)).map(episodeDayView),
  })),
]
