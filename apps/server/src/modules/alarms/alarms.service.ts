/** Chains and plans in the contract's shape, for the calls that show and change them. */

import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { forecastStep } from '@earshot/contract/rules/alarms/recipients.ts'
import { onDutyAt } from '@earshot/contract/rules/alarms/rota.ts'
import { isQuiet, quietHours } from '@earshot/contract/rules/health/notices.ts'
import { localDay, localMinute, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { AlarmChain, AlarmShares, SilenceChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { AlarmPlan, AlarmPlanPerson } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import { findPlanVersions, loadPlan } from '#alarms/plans.queries.ts'
import { loadRota } from '#alarms/rota.queries.ts'
import { findMessages } from '#alarms/sent-messages.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { readAlertsById } from '#modules/alerts/alerts.service.ts'
import { shareStart } from '#sql/alarm-reasons.ts'
import {
  type ChainRow,
  countShares,
  findAnswers,
  findChains,
  findPlanPeople,
  findSilenceChains,
  findSilentGateways,
  type PlanPersonRow,
} from './alarms.queries.ts'
import { chainView } from './alarms.view.ts'

const WEEK_MS = 7 * 86_400_000

/** The chains of an alert, the newest first. */
export async function readChains(
  db: Db,
  { alertId, now }: { alertId: number; now: Date },
): Promise<AlarmChain[]> {
  return withMessages(db, { chains: await findChains(db, alertId), now })
}

/** The chains of a silent site, the newest first. */
export async function readSilenceChains(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<SilenceChain[]> {
  const chains = await findSilenceChains(db, siteId)
  const ids = chains.map(({ id }) => id)
  const [views, gateways] = await Promise.all([
    withMessages(db, { chains, now }),
    findSilentGateways(db, ids),
  ])
  return views.map(view => {
    const own = gateways.filter(({ chain_id }) => chain_id === view.id)
    const heardAt = own.map(({ heard_at }) => iso(heard_at)).sort()
    return {
      ...view,
      silent_since: heardAt.at(-1) ?? view.started_at,
      gateways: own.map(({ id, code, heard_at }) => ({ id, code, heard_at: iso(heard_at) })),
    }
  })
}

/** The newest chain of a silent site. @throws where it was never silent */
export async function readNewestSilence(db: Db, given: { siteId: number; now: Date }): Promise<SilenceChain> {
  const [chain] = await readSilenceChains(db, given)
  if (chain === undefined) throw notFound('alarm chain')
  return chain
}

async function withMessages(
  db: Db,
  { chains, now }: { chains: readonly ChainRow[]; now: Date },
): Promise<AlarmChain[]> {
  if (chains.length === 0) return []
  const ids = chains.map(chain => chain.id)
  // An alert, and a site that is silent, has one chain at the most that goes on.
  const running = chains.find(chain => chain.next_at !== null)
  const [alerts, messages, answers, next] = await Promise.all([
    readAlertsById(db, [...new Set(chains.flatMap(chain => chain.alert_ids))]),
    findMessages(db, ids),
    findAnswers(db, ids),
    running === undefined ? [] : findNextPeople(db, { chain: running, now }),
  ])
  return chains.map(chain =>
    chainView({
      chain,
      alerts: alerts.filter(alert => chain.alert_ids.includes(alert.id)),
      messages,
      answers,
      nextPeople: chain === running ? next : [],
    }),
  )
}

/** The newest chain of an alert. @throws where it has none */
export async function readNewestChain(db: Db, given: { alertId: number; now: Date }): Promise<AlarmChain> {
  const [chain] = await readChains(db, given)
  if (chain === undefined) throw notFound('alarm chain')
  return chain
}

/** Finds those whom the next step of a chain that goes on would reach at its moment. */
async function findNextPeople(
  db: Db,
  { chain: { site_id: siteId, plan, next_step_no, next_at }, now }: { chain: ChainRow; now: Date },
): Promise<Ref[]> {
  const [people, rota] = await Promise.all([
    findPlanPeople(db, { siteId, since: now, now }),
    loadRota(db, { siteId, from: now }),
  ])
  const members = people.map(({ id: userId, role }) => ({ userId, role }))
  const { userIds } = forecastStep(plan, {
    stepNo: next_step_no,
    at: (next_at ?? now).getTime(),
    peopleAt: at => ({ members, onDuty: rota === null ? null : onDutyAt(rota, at) }),
  })
  return people.filter(person => userIds.includes(person.id)).map(({ id, name }) => ({ id, name }))
}

/** How many Alarms were real, from the first local day of the last year that counts. */
export async function readShares(
  db: Db,
  { siteId, timeZone, now }: { siteId: number; timeZone: string; now: Date },
): Promise<AlarmShares> {
  const zone = zoneOrUtc(timeZone)
  const since = localDay(shareStart(now).getTime() / 1000, zone)
  const rows = await countShares(db, { siteId, since: shareStart(now) })
  const whole = rows.find(row => row.airspace_id === null)
  return {
    since,
    site: { real: whole?.real ?? 0, said: whole?.said ?? 0 },
    airspaces: rows.flatMap(({ airspace_id, ...share }) =>
      airspace_id === null ? [] : [{ airspace_id, ...share }],
    ),
  }
}

export interface PlanOf {
  siteId: number
  timeZone: string
  now: Date
  /** The channels that this installation has a way out for. */
  channels: AlarmChannel[]
}

export async function readPlan(db: Db, { siteId, timeZone, now, channels }: PlanOf): Promise<AlarmPlan> {
  const since = new Date(now.getTime() - WEEK_MS)
  const [stored, versions, people] = await Promise.all([
    loadPlan(db, siteId),
    findPlanVersions(db, siteId),
    findPlanPeople(db, { siteId, since, now }),
  ])
  return {
    ...stored.plan,
    version: stored.version,
    changed_by: stored.changedBy,
    changed_at: isoOrNull(stored.changedAt),
    versions: versions.map(({ changed_at, ...version }) => ({ ...version, changed_at: iso(changed_at) })),
    timezone: timeZone,
    people: people.map(person => personOfPlan(person, { timeZone, channels })),
    channels,
  }
}

/** A message is one of the night where it came in the usual quiet hours of the site (spec/3 §4.6). */
function personOfPlan(
  { id, name, role, takes_push, has_number, mails_come_back, arrived, messages }: PlanPersonRow,
  { timeZone, channels }: Pick<PlanOf, 'timeZone' | 'channels'>,
): AlarmPlanPerson {
  const reached: Readonly<Record<AlarmChannel, boolean>> = {
    EMAIL: !mails_come_back,
    PUSH: takes_push,
    SMS: has_number,
    CALL: has_number,
  }
  const night = quietHours({})
  return {
    id,
    name,
    role,
    reached_by: role === 'VIEWER' ? [] : channels.filter(channel => reached[channel]),
    arrived: arrived.map(one => ({ ...one, at: iso(new Date(one.at)) })),
    messages: messages.map(message => {
      const at = new Date(message.at)
      return { at: iso(at), at_night: isQuiet(night, localMinute(at.getTime() / 1000, zoneOrUtc(timeZone))) }
    }),
  }
}
