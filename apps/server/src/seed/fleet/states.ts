/**
 * Every screen shows these states of monitors, airspaces and sites; the statuses are the engine's own, made from
 * them.
 */
import { LIMITS } from '@earshot/contract/limits.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'
import { refreshStatusesIn } from '#tick/refresh-status.ts'
import type { FleetPlan, FleetStep } from './plan.ts'
import { chance, draw, share } from './random-sql.ts'

/** Sites whose statuses are made at once. */
const PORTION = 500
const CLOSED_SLOTS = 2

export const STATES: FleetStep = {
  what: 'last readings and statuses',
  run: async (trx, plan, report) => {
    await insertDeviceStates(trx, plan)
    await insertAirspaceStates(trx, plan)
    await trx
      .insertInto('site_states')
      .columns(['site_id'])
      .expression(sql`select id from fleet_sites order by n`)
      .execute()
    await sql`analyze device_states, airspace_states, site_states, licences, devices, batches, gateways`.execute(
      trx,
    )
    await makeStatuses(trx, plan, report)
    await spreadStatusTimes(trx, plan)
  },
}

const D = sql`d.n`

/** A monitor shows what the open alerts say that name it. Some were never heard. */
async function insertDeviceStates(trx: Db, { now }: FleetPlan): Promise<void> {
  const newest = slotOf(now.getTime()) - CLOSED_SLOTS
  const silent = sql`case d.connectivity when 'ONLINE' then ${draw(D, 'slots ago', 2)} when 'OFFLINE' then 7 + ${draw(D, 'slots silent', 120)}
    else 150 + ${draw(D, 'slots lost', 2800)} end`
  const level = (sensor: string) => sql`coalesce((
    select a.priority from alerts a where a.airspace_id = d.airspace_id and a.state = 'OPEN' and a.sensor = ${sensor}
      and d.id = any(a.device_ids)), 'OK')`
  const judged = sql`
    select d.*, ${newest}::int - ${silent} as slot, d.connectivity = 'LOST' and ${chance(D, 'never heard', 30)} as never,
      ${level('COUGHS')} as coughs, ${level('TEMPERATURE')} as temperature, ${level('HUMIDITY')} as humidity, a.lo, a.hi
    from fleet_devices d join fleet_airspaces a on a.n = d.airspace_n`
  const heardAt = sql`to_timestamp((slot + 1) * 600.0)`
  await sql`
    insert into device_states (device_id, site_id, airspace_id, last_slot, last_received_at, connectivity, connectivity_since,
      cough_status, temperature_status, humidity_status, rdi, rhs, temperature_c, humidity_pct)
    select id, site_id, airspace_id, case when not never then slot end, case when not never then ${heardAt} end, connectivity,
      case when connectivity = 'ONLINE' then ${heardAt} - interval '1 hour' * ${draw(D, 'hours online', 900)} else ${heardAt} + interval '1 hour' end,
      case when never then 'DEFAULT' else coughs end, case when never then 'DEFAULT' else temperature end,
      case when never then 'DEFAULT' else humidity end,
      case when never then null when coughs = 'OK' then 0.2 + ${share(D, 'rdi')} else 2 + 2 * ${share(D, 'rdi')} end,
      case when never then null else ${scoreOf('coughs')} end,
      case when not never then ${readingOf('temperature')} end, case when not never then 55 + ${draw(D, 'humidity', 200)} / 10.0 end
    from (${judged}) d order by n`.execute(trx)
}

/** Draws an RHS by level. */
function scoreOf(level: string) {
  return sql`case ${sql.ref(level)} when 'OK' then 66 + ${draw(D, 'score', 35)}
    when 'WARNING' then 40 + ${draw(D, 'score', 19)} else 12 + ${draw(D, 'score', 27)} end`
}

/** Draws a reading within the band where the level is green. */
function readingOf(level: string) {
  return sql`case ${sql.ref(level)} when 'OK' then lo + (hi - lo) * ${share(D, 'temperature')} else hi + 0.5 + 4 * ${share(D, 'temperature')} end`
}

/** The worst of its monitors; judged up to now, so that an engine goes on from here. */
async function insertAirspaceStates(trx: Db, { now }: FleetPlan): Promise<void> {
  const slot = slotOf(now.getTime())
  const strokes = sql`array(select ${draw(sql`(a.n * 64 + k)`, 'stroke', 90)} from generate_series(1, ${LIMITS.voiceprint.strokes}::int) k)`
  const worst = (column: string) =>
    sql`coalesce((array['OK', 'WARNING', 'ALARM'])[max(array_position(array['OK', 'WARNING', 'ALARM'], ${sql.ref(column)}))], 'DEFAULT')`
  await sql`
    insert into airspace_states (airspace_id, site_id, cough_status, temperature_status, humidity_status, first_slot, rdi, rhs, cough_ratio,
      temperature_c, humidity_pct, temperature_lo, temperature_hi, humidity_lo, humidity_hi, voiceprint, next_slot)
    select a.id, a.site_id, ${worst('t.cough_status')}, ${worst('t.temperature_status')}, ${worst('t.humidity_status')},
      case when count(t.last_slot) > 0 then ${slot}::int - 144 * (2 + ${draw(sql`a.n`, 'heard since', 400)}) end,
      max(t.rdi), min(t.rhs), max(t.rdi), avg(t.temperature_c), avg(t.humidity_pct), a.lo, a.hi, 40, 80, ${strokes}, ${slot}::int
    from fleet_airspaces a left join device_states t on t.airspace_id = a.id
    group by a.id, a.site_id, a.n, a.lo, a.hi order by a.n`.execute(trx)
}

/** Judges the sites by the engine's rules, some at a time. */
async function makeStatuses(trx: Db, { now }: FleetPlan, report: (text: string) => void): Promise<void> {
  const rows = await rowsOf(trx, { id: int }, sql`select id from fleet_sites order by n`)
  const ids = rows.map(row => row.id)
  for (let from = 0; from < ids.length; from += PORTION) {
    await refreshStatusesIn(trx, { siteIds: ids.slice(from, from + PORTION), now, voiceprints: true })
    if (from > 0 && from % (8 * PORTION) === 0) report(`statuses of ${from.toLocaleString('en')} sites`)
  }
}

/** Spreads the moments of the statuses: they did not all turn when the fleet was made. */
async function spreadStatusTimes(trx: Db, { now }: FleetPlan): Promise<void> {
  const ago = (id: string) =>
    sql`${now}::timestamptz - interval '1 minute' * ${draw(sql.ref(id), 'status since', 9000)}`
  await sql`update airspace_states set status_since = ${ago('airspace_id')} where airspace_id in (select id from fleet_airspaces)`.execute(
    trx,
  )
  await sql`update site_states set status_since = ${ago('site_id')} where site_id in (select id from fleet_sites)`.execute(
    trx,
  )
  await insertFormerStatuses(trx)
}

/** The sites had a status before: one of four was in Alarm, one silent, one in Warning, one well. */
async function insertFormerStatuses(trx: Db): Promise<void> {
  await trx.deleteFrom('site_status_changes').execute()
  const before = sql`(${[6, 10, 3, 1]}::int[])[1 + ${draw(sql`st.site_id`, 'status before', 4)}]`
  await sql`
    insert into site_status_changes (site_id, at, from_status, to_status)
    select st.site_id, st.status_since, ${before}, st.status_id from site_states st
    where st.site_id in (select id from fleet_sites) and st.status_id <> ${before}`.execute(trx)
}
