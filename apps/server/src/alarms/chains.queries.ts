/** Reads and stores chains. A chain that is to be changed is locked first, so that an answer and a step never cross. */

import {
  ALARM_CHAIN_ENDS,
  ALARM_CHAIN_KINDS,
  type AlarmChainEnd,
  type AlarmChainKind,
  type SiteChainKind,
} from '@earshot/contract/alarm-values.ts'
import type { ChainClock } from '@earshot/contract/rules/alarms/chain.ts'
import { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, ints, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, someOf } from '#db/rows.ts'
import type { NewAlarm, OpenChain, ToldAlarm } from './causes.ts'
import type { StoredPlan } from './plans.queries.ts'

/** An alert that is an open Alarm; the same condition decides whether a chain has anything left to tell. */
export const IS_ALARM = sql`a.state = 'OPEN' and a.priority = 'ALARM'`

/**
 * True where the person may not answer at the chain's site (the row `c`): they are no administrator, and no member or one
 * who only looks on.
 */
export function hasNothingToSay(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not exists (select from memberships m where m.site_id = c.site_id and m.user_id = ${userId}
      and m.role <> 'VIEWER' and m.scope is distinct from 'READ')
    and not exists (select from users u where u.id = ${userId} and u.role = 'ADMIN'))`
}

/** Finds those of the alarms whose alert is an open Alarm still. */
export async function stillAlarms(trx: Db, alarms: readonly NewAlarm[]): Promise<NewAlarm[]> {
  const rows = await rowsOf(
    trx,
    { id: int },
    sql`select a.id from alerts a where a.id = ${anyOf(alarms.map(alarm => alarm.alertId))} and ${IS_ALARM}`,
  )
  const open = new Set(rows.map(row => row.id))
  return alarms.filter(alarm => open.has(alarm.alertId))
}

/** Locks the sites' chains against other passes that would begin some, in the order of the sites. */
export async function lockChainsOf(trx: Db, siteIds: readonly number[]): Promise<void> {
  for (const siteId of [...siteIds].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext('earshot alarm chains'), ${siteId})`.execute(trx)
}

/**
 * The chains of the sites that have not ended, by site, the oldest first; live ones or those of a recording. They are
 * locked, so that none ends while an alarm joins it.
 */
export async function loadOpenChains(
  trx: Db,
  { siteIds, recorded }: { siteIds: readonly number[]; recorded: boolean },
): Promise<Map<number, OpenChain[]>> {
  await sql`
    select id from alarm_chains where site_id = ${anyOf(siteIds)} and ended_at is null and recorded = ${recorded}
    order by id for no key update`.execute(trx)
  const rows = await rowsOf(
    trx,
    {
      id: int,
      site_id: int,
      started_at: moment,
      alert_ids: ints,
      airspace_ids: ints,
      sensors: someOf(SENSORS),
    },
    sql`select c.id, c.site_id, c.started_at, array_agg(a.id) as alert_ids, array_agg(a.airspace_id) as airspace_ids,
      array_agg(a.sensor) as sensors
    from alarm_chains c
    join alarm_chain_alerts l on l.chain_id = c.id join alerts a on a.id = l.alert_id
    where c.site_id = ${anyOf(siteIds)} and c.ended_at is null and c.recorded = ${recorded}
    group by c.id order by c.started_at, c.id`,
  )
  const chains = new Map<number, OpenChain[]>()
  for (const { id, site_id, started_at, ...members } of rows) {
    const { alert_ids: alertIds, airspace_ids: airspaceIds, sensors } = members
    const chain = { id, startedAt: started_at.getTime(), alertIds, airspaceIds, sensors }
    chains.set(site_id, [...(chains.get(site_id) ?? []), chain])
  }
  return chains
}

export interface NewChain {
  /** The alarm that began it comes first. */
  alarms: readonly [NewAlarm, ...NewAlarm[]]
  plan: StoredPlan
  startedAt: number
  /** When its first step is due. */
  nextAt: number
  recorded: boolean
}

/** Begins a chain. An Alarm that has one already (its pass came twice) gets none. */
export async function insertChain(
  trx: Db,
  { alarms, plan, startedAt, nextAt, recorded }: NewChain,
): Promise<void> {
  const [first] = alarms
  const chain = await rowOf(
    trx,
    { id: int },
    sql`insert into alarm_chains (site_id, alert_id, transition_no, plan_version, plan, started_at, next_at,
      recorded)
    values (${first.siteId}, ${first.alertId}, ${first.transitionNo}, ${plan.version}, ${JSON.stringify(plan.plan)},
      ${new Date(startedAt)}, ${new Date(nextAt)}, ${recorded})
    on conflict (alert_id, transition_no) do nothing returning id`,
  )
  if (chain === undefined) return
  await linkAlerts(
    trx,
    alarms.map(alarm => ({ chainId: chain.id, alertId: alarm.alertId })),
  )
}

export async function linkAlerts(
  trx: Db,
  links: readonly { chainId: number; alertId: number }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into alarm_chain_alerts (chain_id, alert_id)
    select * from unnest(${links.map(link => link.chainId)}::int[], ${links.map(link => link.alertId)}::int[])
    on conflict do nothing`.execute(trx)
}

const CHAIN = {
  id: int,
  kind: oneOf(ALARM_CHAIN_KINDS),
  site_id: int,
  alert_id: orNull(int),
  plan: json(AlarmPlanSteps),
  started_at: moment,
  held_ms: int,
  held_since: orNull(moment),
  snoozed_until: orNull(moment),
  holder_id: orNull(int),
  next_step_no: int,
  ended_at: orNull(moment),
  end_reason: orNull(oneOf(ALARM_CHAIN_ENDS)),
  asks_at: orNull(moment),
  handover_to: orNull(int),
}
const COLUMNS = sql`c.id, c.kind, c.site_id, c.alert_id, c.plan, c.started_at, c.held_ms, c.held_since,
  c.snoozed_until, c.holder_id, c.next_step_no, c.ended_at, c.end_reason, c.asks_at, c.handover_to`

export interface Chain {
  id: number
  kind: AlarmChainKind
  siteId: number
  /** The alert that began it; null where it is no chain of an Alarm. */
  alertId: number | null
  plan: AlarmPlanSteps
  clock: ChainClock
  /** The moment at which a snooze ends; null where nobody has asked for one. */
  snoozedUntil: number | null
  holderId: number | null
  nextStepNo: number
  end: { at: number; reason: AlarmChainEnd } | null
  /** When who has it is asked again; null while nobody has it. */
  asksAt: number | null
  /** Who is asked to take it over. */
  handoverTo: number | null
}

export interface ChangedChain {
  chain: Chain
  /** When it has something to do next; null while its clock stands still and after its end. */
  nextAt: number | null
}

function chainOf(row: RowOf<typeof CHAIN>): Chain {
  const { ended_at, end_reason } = row
  return {
    id: row.id,
    kind: row.kind,
    siteId: row.site_id,
    alertId: row.alert_id,
    plan: row.plan,
    clock: {
      startedAt: row.started_at.getTime(),
      heldMs: row.held_ms,
      heldSince: row.held_since?.getTime() ?? null,
    },
    snoozedUntil: row.snoozed_until?.getTime() ?? null,
    holderId: row.holder_id,
    nextStepNo: row.next_step_no,
    end: ended_at === null || end_reason === null ? null : { at: ended_at.getTime(), reason: end_reason },
    asksAt: row.asks_at?.getTime() ?? null,
    handoverTo: row.handover_to,
  }
}

/** The chains that one look moves: all live ones, or those that a recording has begun at some sites. */
type RecordedSites = readonly number[] | null

export function ofLook(recordedSites: RecordedSites): RawBuilder<boolean> {
  if (recordedSites === null) return sql`not c.recorded`
  return sql`(c.recorded and c.site_id = ${anyOf(recordedSites)})`
}

export interface Look {
  now: Date
  recordedSites: RecordedSites
  /** The chains that could not be moved in this look. */
  without: readonly number[]
}

/**
 * Locks one chain that has something to do: a step that is due, a snooze that is over. Another process takes another
 * one. Null where there is none but those of `without`.
 */
export function lockDueChain(trx: Db, { now, recordedSites, without }: Look): Promise<number | null> {
  return lockedId(
    trx,
    sql`select c.id from alarm_chains c
    where c.ended_at is null and (c.next_at <= ${now} or c.snoozed_until <= ${now}) and not c.id = ${anyOf(without)}
      and ${ofLook(recordedSites)}
    order by least(c.next_at, c.snoozed_until), c.id limit 1 for no key update skip locked`,
  )
}

/**
 * Locks one chain whose holder has left the site, only looks on there by now, or whose account is gone, and which
 * therefore nobody has. Null where
 * there is none but those of `without`.
 */
export function lockAbandonedChain(trx: Db, { recordedSites, without }: Look): Promise<number | null> {
  return lockedId(
    trx,
    sql`select c.id from alarm_chains c
    where c.ended_at is null and c.held_since is not null and c.snoozed_until is null and not c.id = ${anyOf(without)}
      and ${ofLook(recordedSites)} and (c.holder_id is null or ${hasNothingToSay(sql`c.holder_id`)})
    order by c.id limit 1 for no key update skip locked`,
  )
}

export async function lockedId(trx: Db, query: RawBuilder<unknown>): Promise<number | null> {
  const row = await rowOf(trx, { id: int }, query)
  return row?.id ?? null
}

/** Loads a chain that is locked already. */
export async function loadChain(trx: Db, chainId: number): Promise<Chain> {
  const row = await rowOf(trx, CHAIN, sql`select ${COLUMNS} from alarm_chains c where c.id = ${chainId}`)
  if (row === undefined) throw new Error(`there is no chain ${chainId}`)
  return chainOf(row)
}

/** Names a chain by itself, or by an alert, whose newest chain is meant. */
export type ChainName = { chainId: number } | { alertId: number }

/** Locks the chain; null where there is none. */
export async function lockChain(trx: Db, name: ChainName): Promise<Chain | null> {
  const id =
    'chainId' in name
      ? sql`${name.chainId}`
      : sql`(select max(chain_id) from alarm_chain_alerts where alert_id = ${name.alertId})`
  const row = await rowOf(
    trx,
    CHAIN,
    sql`select ${COLUMNS} from alarm_chains c where c.id = ${id} for no key update`,
  )
  return row === undefined ? null : chainOf(row)
}

/** Stores what has become of a chain. */
export async function saveChain(trx: Db, { chain, nextAt }: ChangedChain): Promise<void> {
  const { clock, end } = chain
  const at = (moment: number | null) => (moment === null ? null : new Date(moment))
  await trx
    .updateTable('alarm_chains')
    .set({
      held_ms: clock.heldMs,
      held_since: at(clock.heldSince),
      snoozed_until: at(chain.snoozedUntil),
      holder_id: chain.holderId,
      next_step_no: chain.nextStepNo,
      next_at: end === null ? at(nextAt) : null,
      ended_at: at(end?.at ?? null),
      end_reason: end?.reason ?? null,
      asks_at: at(chain.asksAt),
      handover_to: chain.handoverTo,
    })
    .where('id', '=', chain.id)
    .execute()
}

/** Ends chains of Alarms that have nothing left to tell. @returns the alerts whose pages show it, with their sites */
export function endChainsThatAreOver(
  trx: Db,
  { now, recordedSites }: Omit<Look, 'without'>,
): Promise<{ site_id: number; airspace_id: number; alert_id: number }[]> {
  return rowsOf(
    trx,
    { site_id: int, airspace_id: int, alert_id: int },
    sql`with over as (
      update alarm_chains c set ended_at = ${now}, end_reason = 'OVER', next_at = null, snoozed_until = null,
        asks_at = null, handover_to = null
      where c.id in (
        select c.id from alarm_chains c where c.kind = 'ALARM' and c.ended_at is null and ${ofLook(recordedSites)} and not exists (
          select from alarm_chain_alerts l join alerts a on a.id = l.alert_id
          where l.chain_id = c.id and ${IS_ALARM})
        for no key update skip locked)
      returning c.alert_id)
    select a.site_id, a.airspace_id, a.id as alert_id from over o join alerts a on a.id = o.alert_id`,
  )
}

/** The recording has ended: from now on its chains that run tell people as all do. */
export async function handOverChains(db: Db): Promise<void> {
  await sql`update alarm_chains set recorded = false where recorded`.execute(db)
}

/** The alerts of a chain that are open, the one that began it first. */
export async function openAlertsOf(trx: Db, chain: Pick<Chain, 'id' | 'alertId'>): Promise<number[]> {
  const rows = await rowsOf(
    trx,
    { id: int },
    sql`select a.id from alarm_chain_alerts l join alerts a on a.id = l.alert_id
    where l.chain_id = ${chain.id} and a.state = 'OPEN' order by a.id is distinct from ${chain.alertId}::int, a.id`,
  )
  return rows.map(row => row.id)
}

const ALARM = {
  site_id: int,
  airspace_id: int,
  alert_id: int,
  transition_no: int,
  sensor: oneOf(SENSORS),
}

/** What a chain tells of. */
export type ChainSubject =
  | { kind: 'ALARM'; chainId: number; siteId: number; alarm: ToldAlarm }
  | { kind: SiteChainKind; chainId: number; siteId: number }

export async function loadSubject(
  trx: Db,
  { id: chainId, kind, siteId }: Pick<Chain, 'id' | 'kind' | 'siteId'>,
): Promise<ChainSubject> {
  if (kind !== 'ALARM') return { kind, chainId, siteId }
  return { kind, chainId, siteId, alarm: await loadAlarm(trx, chainId) }
}

/** The Alarm that a chain tells of. Where its first alert is over, another one of the chain stands for it. */
async function loadAlarm(trx: Db, chainId: number): Promise<ToldAlarm> {
  const row = await rowOf(
    trx,
    ALARM,
    sql`select a.site_id, a.airspace_id, a.id as alert_id, a.sensor,
      case when a.id = c.alert_id then c.transition_no else a.transition_no end as transition_no
    from alarm_chains c join alarm_chain_alerts l on l.chain_id = c.id join alerts a on a.id = l.alert_id
    where c.id = ${chainId} order by (${IS_ALARM}) desc, a.id <> c.alert_id, a.id limit 1`,
  )
  if (row === undefined) throw new Error(`the chain ${chainId} has no alert`)
  const { site_id: siteId, airspace_id: airspaceId, alert_id: alertId, transition_no, sensor } = row
  return { siteId, airspaceId, alertId, transitionNo: transition_no, sensor }
}

/** True while one of the chain's alerts is an open Alarm. */
export async function isStillAlarm(trx: Db, chainId: number): Promise<boolean> {
  const row = await rowOf(
    trx,
    { id: int },
    sql`select a.id from alarm_chain_alerts l join alerts a on a.id = l.alert_id
    where l.chain_id = ${chainId} and ${IS_ALARM} limit 1`,
  )
  return row !== undefined
}
