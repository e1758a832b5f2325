/** Begins chains in the transaction that has judged the Alarm, so that a crash neither loses nor doubles one. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { stepDueAt } from '@earshot/contract/rules/alarms/chain.ts'
import type { EngineEvent } from '@earshot/engine/events.ts'
import type { Db } from '#db/open.ts'
import { acknowledgeForHolders } from './answers.queries.ts'
import { causesOf, type NewAlarm } from './causes.ts'
import {
  insertChain,
  linkAlerts,
  loadChain,
  loadOpenChains,
  lockChainsOf,
  saveChain,
  stillAlarms,
} from './chains.queries.ts'
import { endDrillsOf } from './drills.ts'
import { wake } from './move-chain.ts'
import { loadPlans } from './plans.queries.ts'

const BECOME_ALARM = ['alert_opened', 'alert_escalated', 'alert_reopened']
const MAX_MS = DOMAIN.alarmChain.maxHours * 3_600_000

/**
 * LIVE: chains tell people. RECORDED: a recording begins them at the moments of its own clock, and moves them itself. NONE:
 * nobody is told of what is replayed.
 */
export type ChainsOfPass = 'LIVE' | 'RECORDED' | 'NONE'

export interface StartChains {
  events: readonly EngineEvent[]
  now: Date
  chains?: ChainsOfPass
}

/**
 * A chain begins when the Alarm is judged, not when it was measured: after an outage of the server people still get the
 * pauses of their plan. Alarms that are over by the end of the pass, or began a day ago, wake nobody.
 */
export async function startChains(trx: Db, { events, now, chains = 'LIVE' }: StartChains): Promise<void> {
  if (chains === 'NONE') return
  const recorded = chains === 'RECORDED'
  const moment = now.getTime()
  const become = alarmsOf(events).filter(alarm => moment - alarm.at < MAX_MS)
  if (become.length === 0) return
  const alarms = await stillAlarms(trx, become)
  const siteIds = [...new Set(alarms.map(alarm => alarm.siteId))]
  if (siteIds.length === 0) return
  await lockChainsOf(trx, siteIds)
  if (!recorded) await endDrillsOf(trx, { siteIds, now })
  const open = await loadOpenChains(trx, { siteIds, recorded })
  const plans = await loadPlans(trx, siteIds)
  for (const siteId of siteIds) {
    const plan = plans.get(siteId)
    if (plan === undefined) continue
    const ofSite = alarms
      .filter(alarm => alarm.siteId === siteId)
      .map(alarm => (recorded ? alarm : { ...alarm, at: moment }))
    const { joining, starting } = causesOf(ofSite, open.get(siteId) ?? [])
    const joined = joining.map(({ chainId, alarm }) => ({ chainId, alertId: alarm.alertId }))
    await linkAlerts(trx, joined)
    await acknowledgeForHolders(trx, { joining: joined, now })
    await wakeSnoozed(trx, { chainIds: joined.map(one => one.chainId), now: moment })
    for (const [first, ...others] of starting) {
      if (first === undefined) continue
      const startedAt = first.at
      const nextAt = stepDueAt(plan.plan, { startedAt, heldMs: 0, heldSince: null }, 0) ?? startedAt
      await insertChain(trx, { alarms: [first, ...others], plan, startedAt, nextAt, recorded })
    }
  }
}

/** One more Alarm is worse than what somebody has snoozed: the chain rings at once. */
async function wakeSnoozed(
  trx: Db,
  { chainIds, now }: { chainIds: readonly number[]; now: number },
): Promise<void> {
  for (const chainId of new Set(chainIds)) {
    const chain = await loadChain(trx, chainId)
    if (chain.snoozedUntil !== null && chain.end === null) await saveChain(trx, wake(chain, now))
  }
}

/** The newest change of each alert that made it an Alarm. */
function alarmsOf(events: readonly EngineEvent[]): NewAlarm[] {
  const newest = new Map<number, NewAlarm>()
  for (const event of events) {
    if (!('alertId' in event) || !BECOME_ALARM.includes(event.type) || event.priority !== 'ALARM') continue
    const { alertId, transitionNo, siteId, airspaceId, sensor, at } = event
    newest.set(alertId, { alertId, transitionNo, siteId, airspaceId, sensor, at })
  }
  return [...newest.values()]
}
