/**
 * A site whose gateways are all silent is told of by a chain of its alarm plan: nobody listens to the animals there. The
 * silence must be the site's own, so it counts only while Earshot itself has listened all the time.
 */
import { stepDueAt } from '@earshot/contract/rules/alarms/chain.ts'
import { OFFLINE_MS } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { BusEvent } from '#bus.ts'
import type { IdFilter } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { lastSign, OUTAGE_MS } from '#sql/signs-of-life.ts'
import { toldBy } from './answers.queries.ts'
import { lockChainsOf } from './chains.queries.ts'
import { loadPlans } from './plans.queries.ts'
import { endSilenceChains, findSilentSites, insertSilenceChain } from './silent-sites.queries.ts'
import { chainEvent } from './tell-pages.ts'
import { tellHeard } from './tell-step.ts'

export interface FollowSilentSites {
  db: Db
  now: Date
  siteIds?: IdFilter
}

/** Begins and ends the chains of silent sites. @returns the events to publish */
export async function followSilentSites({ db, now, siteIds }: FollowSilentSites): Promise<BusEvent[]> {
  const ended = await db.transaction().execute(trx => endAndTell(trx, { now, siteIds }))
  if (!(await hasListened(db, now)) || (await findSilentSites(db, { now, siteIds })).length === 0)
    return ended
  return [...ended, ...(await db.transaction().execute(trx => begin(trx, { now, siteIds })))]
}

/**
 * True if ingest has signed without a break for as long as a gateway may be silent. After an outage of the server, its
 * database or its broker each gateway so has an hour to be heard again.
 */
async function hasListened(db: Db, now: Date): Promise<boolean> {
  const sign = await lastSign(db, 'INGEST')
  if (sign === undefined) return false
  const { since, at } = sign
  return now.getTime() - at.getTime() < OUTAGE_MS && now.getTime() - since.getTime() >= OFFLINE_MS
}

interface Given {
  now: Date
  siteIds: IdFilter
}

async function begin(trx: Db, { now, siteIds }: Given): Promise<BusEvent[]> {
  await lockChainsOf(trx, await findSilentSites(trx, { now, siteIds }))
  // Another pass may have begun some of them meanwhile.
  const silent = await findSilentSites(trx, { now, siteIds })
  const plans = await loadPlans(trx, silent)
  const events: BusEvent[] = []
  for (const siteId of silent) {
    const plan = plans.get(siteId)
    if (plan === undefined) continue
    const startedAt = now.getTime()
    const nextAt = new Date(stepDueAt(plan.plan, { startedAt, heldMs: 0, heldSince: null }, 0) ?? startedAt)
    const chainId = await insertSilenceChain(trx, { siteId, plan, now, nextAt })
    events.push(chainEvent({ kind: 'SILENCE', chainId, siteId }))
  }
  return events
}

async function endAndTell(trx: Db, given: Given): Promise<BusEvent[]> {
  const events: BusEvent[] = []
  for (const { id: chainId, site_id: siteId, is_heard: isHeard } of await endSilenceChains(trx, given)) {
    const subject = { kind: 'SILENCE' as const, chainId, siteId }
    events.push(chainEvent(subject))
    if (!isHeard) continue
    await tellHeard(trx, { subject, told: await toldBy(trx, chainId), now: given.now })
    events.push({ kind: 'notification', site_id: siteId })
  }
  return events
}
