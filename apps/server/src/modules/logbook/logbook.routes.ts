import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Context } from '#context.ts'
import { handle, type RequestSite, type Route } from '#http/handle.ts'
import { writeComment } from './comments.service.ts'
import { findDaysOfMonth } from './days.queries.ts'
import {
  type LogbookPlace,
  readCommentDays,
  readFeed,
  readRecommendationDays,
  readTreatmentDays,
} from './logbook.service.ts'

/** Pictures cost time to draw. */
const COMMENTS_PER_MINUTE = 60

interface OfBatch {
  params: { batchId: number; airspaceId: number }
  site: RequestSite
}

function placeOf({ params: { batchId, airspaceId }, site }: OfBatch, { clock }: Context): LogbookPlace {
  return { batchId, airspaceId, today: localDay(clock.now().getTime() / 1000, site.timezone) }
}

export const routes: Route[] = [
  handle(logbook.list, (input, ctx) => readFeed(ctx.db, placeOf(input, ctx), input.query)),

  handle(logbook.eventDays, async (input, ctx) => {
    const { batchId, today } = placeOf(input, ctx)
    const { event } = input.params
    return { days: await findDaysOfMonth(ctx.db, { batchId, today, event, date: input.query.date }) }
  }),

  handle(logbook.comments, (input, ctx) => readCommentDays(ctx.db, placeOf(input, ctx), input.query)),
  handle(logbook.treatments, (input, ctx) => readTreatmentDays(ctx.db, placeOf(input, ctx), input.query)),
  handle(logbook.recommendations, (input, ctx) =>
    readRecommendationDays(ctx.db, placeOf(input, ctx), input.query),
  ),

  handle(
    logbook.addComment,
    ({ params: { batchId }, body, user }, ctx) => writeComment(ctx, { batchId, userId: user.id, form: body }),
    { perMinute: COMMENTS_PER_MINUTE },
  ),
]
