import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import type { Context } from '#context.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { readSiteLimits } from './limits.service.ts'
import { findProposals } from './proposals.queries.ts'
import { accept, decline, proposalView, propose, readProposal, withdraw } from './proposals.service.ts'

/** Each is tried on the past, which keeps a processor busy for up to a second. */
const PROPOSALS_PER_MINUTE = 10

/** Open pages read the limits again, and those who were told something their notices. */
function publish({ bus }: Pick<Context, 'bus'>, siteId: number): void {
  bus.publish({ kind: 'site', site_id: siteId })
  bus.publish({ kind: 'notification', site_id: siteId })
}

export const routes: Route[] = [
  handle(limitProposals.list, async ({ query, user, site: { siteId } }, { db }) =>
    mapPage(await findProposals(db, siteId, query), row => proposalView(row, user.id)),
  ),

  handle(
    limitProposals.create,
    async ({ body, user, site: { siteId, timezone } }, ctx) => {
      const at = { siteId, timeZone: timezone, userId: user.id, now: ctx.clock.now() }
      const proposal = await propose(ctx, body, at)
      publish(ctx, siteId)
      return proposal
    },
    { perMinute: PROPOSALS_PER_MINUTE },
  ),

  handle(limitProposals.accept, async ({ params, body, user, site: { siteId, timezone } }, ctx) => {
    const { db, clock, config } = ctx
    const now = clock.now()
    const deciding = { siteId, id: params.limitProposalId, userId: user.id, now }
    await db.transaction().execute(trx => accept(trx, deciding, body.revision))
    publish(ctx, siteId)
    return readSiteLimits(db, config, { siteId, timeZone: timezone, now })
  }),

  handle(limitProposals.decline, async ({ params, body, user, site: { siteId } }, ctx) => {
    const { db, clock } = ctx
    const deciding = { siteId, id: params.limitProposalId, userId: user.id, now: clock.now() }
    await db.transaction().execute(trx => decline(trx, deciding, body.word))
    publish(ctx, siteId)
    return proposalView(await readProposal(db, deciding), user.id)
  }),

  handle(limitProposals.withdraw, async ({ params, user, site: { siteId } }, { db, clock, bus }) => {
    const deciding = { siteId, id: params.limitProposalId, userId: user.id, now: clock.now() }
    await db.transaction().execute(trx => withdraw(trx, deciding))
    bus.publish({ kind: 'site', site_id: siteId })
  }),
]
