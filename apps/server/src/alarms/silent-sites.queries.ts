/** Finds sites of which nothing is heard, and those of which something is heard again. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { LOST_MS, OFFLINE_MS } from '@earshot/contract/rules/hardware/connectivity.ts'
import { type RawBuilder, sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, int, rowsOf } from '#db/rows.ts'
import type { StoredPlan } from './plans.queries.ts'

/** Gateways whose silence would not be meant: nobody works on them, they do not travel, and they were heard before. */
const COUNTS = sql`g.device_mode not in ('MAINTENANCE', 'SLEEP') and g.last_heartbeat_at is not null
  and g.registration not in ('REJECTED', 'RETIRED')`

/** Nobody works there yet, or at this time of the year. */
const IS_AT_WORK = sql`s.display_status not in ('PREPARED', 'PAUSED', 'ARCHIVED')`

/** The whole of a site is silent until a gateway or a monitor of it is heard. `site` is its id in the query. */
function isHeard(site: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - OFFLINE_MS)
  const slot = Math.floor(since.getTime() / 1000 / DOMAIN.slotSeconds) - 1
  return sql`(exists (select from gateways h where h.site_id = ${site} and h.last_heartbeat_at > ${since})
    or exists (select from device_states m where m.site_id = ${site} and m.last_slot > ${slot}::int))`
}

/**
 * Finds the sites whose gateways are all silent for an hour, and whose silence no chain has told of. Of one that has been
 * silent for a day already nobody is woken: the notices of its loss have told that.
 */
export async function findSilentSites(
  db: Db,
  { now, siteIds }: { now: Date; siteIds: IdFilter },
): Promise<number[]> {
  const [silent, lost] = [OFFLINE_MS, LOST_MS].map(ms => new Date(now.getTime() - ms))
  const rows = await rowsOf(
    db,
    { site_id: int },
    sql`select g.site_id from gateways g join sites s on s.id = g.site_id and ${IS_AT_WORK}
    where ${inIds('g.site_id', siteIds)} and ${COUNTS}
    group by g.site_id
    having max(g.last_heartbeat_at) <= ${silent} and max(g.last_heartbeat_at) > ${lost}
      and not ${isHeard(sql`g.site_id`, now)}
      and not exists (select from alarm_chains c where c.site_id = g.site_id and c.kind = 'SILENCE' and (c.ended_at is null
        or (c.end_reason <> 'OVER' and c.started_at > max(g.last_heartbeat_at))))
    order by g.site_id`,
  )
  return rows.map(row => row.site_id)
}

export interface NewSilenceChain {
  siteId: number
  plan: StoredPlan
  now: Date
  /** When its first step is due. */
  nextAt: Date
}

/** @returns the chain's id */
export async function insertSilenceChain(
  trx: Db,
  { siteId, plan, now, nextAt }: NewSilenceChain,
): Promise<number> {
  const { id } = await trx
    .insertInto('alarm_chains')
    .values({
      kind: 'SILENCE',
      site_id: siteId,
      plan_version: plan.version,
      plan: JSON.stringify(plan.plan),
      started_at: now,
      next_at: nextAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into alarm_chain_gateways (chain_id, gateway_id, heard_at)
    select ${id}, g.id, g.last_heartbeat_at from gateways g where g.site_id = ${siteId} and ${COUNTS}`.execute(
    trx,
  )
  return id
}

export interface EndedSilence {
  id: number
  site_id: number
  /** False where the silence is only no longer told of: somebody works on the gateways, or the site is not at work. */
  is_heard: boolean
}

/** Ends the chains of sites of which something is heard again, or whose silence is meant by now. */
export function endSilenceChains(
  trx: Db,
  { now, siteIds }: { now: Date; siteIds: IdFilter },
): Promise<EndedSilence[]> {
  return rowsOf(
    trx,
    { id: int, site_id: int, is_heard: bool },
    sql`update alarm_chains e set ended_at = ${now}, end_reason = 'OVER', next_at = null, snoozed_until = null
    where e.id in (
      select c.id from alarm_chains c join sites s on s.id = c.site_id
      where c.kind = 'SILENCE' and c.ended_at is null and ${inIds('c.site_id', siteIds)} and (not ${IS_AT_WORK}
        or ${isHeard(sql`c.site_id`, now)}
        or not exists (select from gateways g where g.site_id = c.site_id and ${COUNTS}))
      for no key update of c skip locked)
    returning e.id, e.site_id, ${isHeard(sql`e.site_id`, now)} as is_heard`,
  )
}
