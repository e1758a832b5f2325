/** Airspaces that were judged up to a time which has not come, and what was found there. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { SENSOR_LEVELS, SENSORS } from '@earshot/contract/values.ts'
import type { AirspaceMemory } from '@earshot/engine/evaluation.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, type RowOf, rowsOf, text } from '#db/rows.ts'
import { openJudged } from '#packed/open-hours.ts'
import { Machines } from '#tick/queries/claim.ts'

const FUTURE_AIRSPACE = {
  airspace_id: int,
  site_id: int,
  timezone: text,
  machines: json(Machines),
  /** The first slot to judge again: the one after the newest that anything was heard in. */
  from: int,
}
export type FutureAirspace = RowOf<typeof FUTURE_AIRSPACE>

/**
 * Locks the airspaces that stand later than the slot that is running, or whose samples of some slot on were not seen
 * (by airspace). The engine remembers the newest slot in which it heard each monitor: up to there it judged what
 * there was, after it silence that was none.
 */
export async function lockFutureAirspaces(
  trx: Db,
  { running, samples }: { running: number; samples: ReadonlyMap<number, number> },
): Promise<FutureAirspace[]> {
  const unseen = [...samples]
  return rowsOf(
    trx,
    FUTURE_AIRSPACE,
    sql`select s.airspace_id, s.site_id, sites.timezone, s.machines,
      least(${running}::int, s.next_slot, unseen.slot, greatest(s.first_slot, case when s.next_slot > ${running}::int
        then coalesce(heard.slot + 1, ${running}::int) end)) as "from"
    from airspace_states s join sites on sites.id = s.site_id
    left join unnest(${unseen.map(([id]) => id)}::int[], ${unseen.map(([, slot]) => slot)}::int[])
      as unseen (airspace_id, slot) on unseen.airspace_id = s.airspace_id
    left join lateral (
      select max((d.value ->> 'heard')::int) as slot from jsonb_each(s.machines -> 'devices') d
      where (d.value ->> 'heard')::int < ${running}::int) heard on true
    where s.next_slot > ${running}::int or unseen.slot < s.next_slot
    order by s.airspace_id for no key update of s`,
  )
}

interface VoidInput {
  airspaces: readonly FutureAirspace[]
  now: Date
}

/** Alerts and episodes that were found from those slots on are found again, or not. */
export async function deleteFutureVerdicts(trx: Db, { airspaces, now }: VoidInput): Promise<void> {
  const ids = airspaces.map(one => one.airspace_id)
  const slots = airspaces.map(one => one.from)
  // `at` is the first moment whose finding is void: the end of the first slot that is judged again.
  const voided = sql`unnest(${ids}::int[], ${slots}::int[]) as v (airspace_id, slot)
    cross join lateral (select to_timestamp((v.slot + 1) * 600.0) as at) a`
  await sql`delete from airspace_rhs_hours h using ${voided}
    where h.airspace_id = v.airspace_id and h.hour * 6 > v.slot`.execute(trx)
  await openJudged(
    trx,
    airspaces.map(({ site_id: siteId, airspace_id: airspaceId, from }) => ({
      siteId,
      airspaceId,
      from: Math.floor(from / DOMAIN.slotsPerHour),
      to: Number.POSITIVE_INFINITY,
    })),
  )
  await sql`delete from device_rhs_hours h using ${voided}
    where h.airspace_id = v.airspace_id and h.hour * 6 > v.slot`.execute(trx)
  await sql`delete from airspace_rhs_days d using ${voided}
    where d.airspace_id = v.airspace_id and d.day > ((a.at at time zone 'UTC')::date + 1)`.execute(trx)
  await sql`delete from color_changes c using ${voided}
    where c.airspace_id = v.airspace_id and (c.changed_at > ${now}
      or (c.changed_at >= a.at and c.from_status <> 'OFFLINE' and c.to_status <> 'OFFLINE'))`.execute(trx)
  await sql`delete from sensor_faults f using ${voided} where f.airspace_id = v.airspace_id and f.found_at >= a.at`.execute(
    trx,
  )
  await sql`update sensor_faults f set to_at = null from ${voided}
    where f.airspace_id = v.airspace_id and f.to_at >= a.at`.execute(trx)
  await sql`delete from alerts l using ${voided} where l.airspace_id = v.airspace_id and l.opened_at >= a.at`.execute(
    trx,
  )
  await sql`delete from alert_spans s using alerts l, ${voided}
    where s.alert_id = l.id and l.airspace_id = v.airspace_id and s.from_at >= a.at`.execute(trx)
  await reopenAlerts(trx, { voided, ids })
  await reopenEpisodes(trx, { voided })
  await reopenAdvice(trx, { voided, ids, now })
}

interface Reopen {
  voided: ReturnType<typeof sql>
  ids: readonly number[]
  now: Date
}

/** Reopens the alerts that ended there by the engine's own judgement; not what a person has ended, or a batch. */
async function reopenAlerts(trx: Db, { voided, ids }: Pick<Reopen, 'voided' | 'ids'>): Promise<void> {
  await sql`
    with back as (
      update alerts l set state = 'OPEN', closed_at = null, close_reason = null, last_seen_at = least(last_seen_at, a.at)
      from ${voided}
      where l.airspace_id = v.airspace_id and l.closed_at >= a.at
        and l.close_reason in ('NO_DATA', 'RECOVERED', 'DEVICE_REMOVED')
        and not exists (select from alerts o
          where o.airspace_id = l.airspace_id and o.sensor = l.sensor and o.opened_at > l.opened_at)
      returning l.id)
    update alert_spans s set to_at = null from back
    where s.alert_id = back.id
      and s.from_at = (select max(from_at) from alert_spans o where o.alert_id = back.id)`.execute(trx)
  // The last stretch says at which priority an alert stands.
  await sql`
    update alerts l set priority = s.priority from alert_spans s
    where l.airspace_id = ${anyOf(ids)} and l.state = 'OPEN' and s.alert_id = l.id and s.to_at is null
      and s.priority <> l.priority`.execute(trx)
}

async function reopenEpisodes(trx: Db, { voided }: Pick<Reopen, 'voided'>): Promise<void> {
  await sql`delete from episodes e using ${voided}
    where e.airspace_id = v.airspace_id and e.created_at >= a.at`.execute(trx)
  // An end that a batch brought is a person's.
  await sql`
    update episodes e set state = 'ACTIVE', end_date = null, closed_at = null from ${voided}
    where e.airspace_id = v.airspace_id and e.closed_at >= a.at
      and not exists (select from batches b where b.id = e.batch_id and b.closed_at is not null)
      and not exists (select from episodes o where o.airspace_id = e.airspace_id and o.state = 'ACTIVE')`.execute(
    trx,
  )
  await sql`delete from episode_days d using episodes e, ${voided}
    where d.episode_id = e.id and e.airspace_id = v.airspace_id
      and d.date > ((a.at at time zone 'UTC')::date + 1)`.execute(trx)
}

async function reopenAdvice(trx: Db, { voided, ids, now }: Reopen): Promise<void> {
  await sql`delete from recommendations r using ${voided}
    where r.airspace_id = v.airspace_id and r.created_at >= a.at and r.reacted_at is null`.execute(trx)
  // Advice whose time had not run out, or whose alert is open again; nobody has answered it differently since.
  await sql`
    update recommendations r set state = 'OPEN'
    where r.airspace_id = ${anyOf(ids)} and (
        (r.state = 'EXPIRED' and r.expires_at > ${now})
        or (r.state = 'DONE' and r.status = 'ACCEPT' and r.end_date >= ${now}::timestamptz::date)
        or (r.state = 'WITHDRAWN' and r.cause = 'ALERT' and r.expires_at > ${now}
          and exists (select from alerts l where l.id = r.cause_id and l.state = 'OPEN')))
      and not exists (select from recommendations o
        where o.airspace_id = r.airspace_id and o.category = r.category and o.cause = r.cause and o.cause_id = r.cause_id
          and o.id > r.id)`.execute(trx)
}

const LAMP = {
  airspace_id: int,
  device_id: int,
  sensor: oneOf(SENSORS),
  level: oneOf(SENSOR_LEVELS),
  slot: int,
}
export type Lamp = RowOf<typeof LAMP>

/** The colors that the engine gave last, and the slots that brought them. */
export async function findLamps(trx: Db, airspaces: readonly FutureAirspace[]): Promise<Lamp[]> {
  return rowsOf(
    trx,
    LAMP,
    sql`select distinct on (airspace_id, device_id, sensor) airspace_id, device_id, sensor, to_status as level,
      (extract(epoch from changed_at) / 600)::int - 1 as slot
    from color_changes
    where airspace_id = ${anyOf(airspaces.map(one => one.airspace_id))} and from_status <> 'OFFLINE' and to_status <> 'OFFLINE'
      and device_id = any(select device_id from device_states where airspace_id = ${anyOf(airspaces.map(one => one.airspace_id))})
    order by airspace_id, device_id, sensor, changed_at desc`,
  )
}

export async function rewind(
  trx: Db,
  airspaces: readonly { airspaceId: number; nextSlot: number; memory: AirspaceMemory }[],
): Promise<void> {
  const rows = airspaces.map(({ airspaceId, nextSlot, memory }) => ({
    airspace_id: airspaceId,
    next_slot: nextSlot,
    machines: memory,
  }))
  await sql`
    update airspace_states s set next_slot = r.next_slot, machines = r.machines,
      stale_from_hour = least(s.stale_from_hour, r.next_slot / 6)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (airspace_id int, next_slot int, machines jsonb)
    where s.airspace_id = r.airspace_id`.execute(trx)
}
