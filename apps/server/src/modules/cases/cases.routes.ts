import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { handle, type Route } from '#http/handle.ts'
import { closeCase, readStory, writeAdvice } from './cases.service.ts'
import { answerFollowUp, readWaitingFollowUps } from './follow-ups.service.ts'

export const routes: Route[] = [
  handle(cases.read, ({ params }, { db }) => readStory(db, params.airspaceId)),

  handle(cases.advise, ({ params: { airspaceId }, body, site, user }, ctx) =>
    writeAdvice(ctx, { airspaceId, site, userId: user.id, form: body }),
  ),

  handle(cases.close, ({ params: { airspaceId }, body, site, user }, ctx) =>
    closeCase(ctx, { airspaceId, site, userId: user.id, form: body }),
  ),

  handle(cases.followUps, async ({ site }, { db }) => ({
    items: await readWaitingFollowUps(db, site.siteId),
  })),

  handle(cases.answerFollowUp, ({ params, body, site, user }, ctx) =>
    answerFollowUp(ctx, { siteId: site.siteId, id: params.followUpId, userId: user.id, form: body }),
  ),
]
