/** What people see of a silent site's chain, and what they answer to it. */
import { silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import type { SilenceChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { endChain, giveBackChain, resumeChain, snoozeChain, takeChain } from '#alarms/answer-chain.ts'
import { tellPages } from '#alarms/tell-pages.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readNewestSilence, readSilenceChains } from './alarms.service.ts'

export const routes: Route[] = [
  handle(silenceChains.ofSite, async ({ site: { siteId } }, { db, clock }) => ({
    items: await readSilenceChains(db, { siteId, now: clock.now() }),
  })),

  handle(silenceChains.take, ({ user, site: { siteId } }, ctx) =>
    answered(ctx, { siteId, userId: user.id, say: takeChain }),
  ),

  handle(silenceChains.giveBack, ({ user, site: { siteId } }, ctx) =>
    answered(ctx, { siteId, userId: user.id, say: giveBackChain }),
  ),

  handle(silenceChains.answer, ({ body, user, site: { siteId } }, ctx) => {
    const { kind, reason, comment, minutes } = body
    const say = (trx: Db, answering: Answering) =>
      kind === 'SNOOZES'
        ? snoozeChain(trx, { ...answering, reason, comment, minutes: minutes ?? 0 })
        : endChain(trx, { ...answering, reason, comment, kind })
    return answered(ctx, { siteId, userId: user.id, say })
  }),

  handle(silenceChains.resume, ({ user, site: { siteId } }, ctx) =>
    answered(ctx, { siteId, userId: user.id, say: resumeChain }),
  ),
]

interface Answering {
  chainId: number
  userId: number
  channel: 'PORTAL'
  now: Date
}

interface Answer {
  siteId: number
  userId: number
  /** Answers the chain's id, `held` where somebody else has it, or null where there is nothing to answer. */
  say: (trx: Db, answering: Answering) => Promise<number | 'held' | null>
}

/** Answers the newest chain of the site, in one transaction. */
async function answered(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  { siteId, userId, say }: Answer,
): Promise<SilenceChain> {
  const now = clock.now()
  const { id: chainId } = await readNewestSilence(db, { siteId, now })
  const outcome = await db.transaction().execute(trx => say(trx, { chainId, userId, channel: 'PORTAL', now }))
  if (outcome === 'held') throw conflict('alarm_taken')
  if (outcome === null) throw conflict('alert_closed')
  tellPages(bus, { kind: 'SILENCE', chainId, siteId })
  return readNewestSilence(db, { siteId, now })
}
