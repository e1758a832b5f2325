/** Answers what waits for an administrator. */
import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { countActions, countKinds, findActions, findChoices, lastLook } from './action-list.queries.ts'
import { actionView, figuresView } from './action-list.view.ts'
import { claimAction, releaseAction } from './claim.ts'

export const routes: Route[] = [
  handle(actionList.list, async ({ query, user }, { db }) =>
    mapPage(await findActions(db, query), row => actionView(row, user.id)),
  ),

  handle(actionList.figures, async ({ query }, { db }) => {
    const [sums, kinds, lookedAt, choices] = await Promise.all([
      countActions(db, query),
      countKinds(db, query),
      lastLook(db),
      findChoices(db),
    ])
    return figuresView({ sums, kinds, lookedAt, choices })
  }),

  handle(actionList.take, ({ params: { actionId: id }, user }, ctx) =>
    claimAction(ctx, { id, userId: user.id }),
  ),

  handle(actionList.release, ({ params: { actionId: id }, user }, ctx) =>
    releaseAction(ctx, { id, userId: user.id }),
  ),
]
