/**
 * Makes alerts over the last weeks, of every sensor and both priorities; in some airspaces the newest is still open.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { ALERT_DAYS, type FleetPlan, type FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, oneOf, share } from './random-sql.ts'

const N = sql`n`
/** A statement makes so many alerts, so that the terminal shows a sign of life every few seconds. */
const PORTION = 100_000
const CLOSED_BY = [
  'RECOVERED',
  'RECOVERED',
  'RECOVERED',
  'RECOVERED',
  'NO_DATA',
  'BATCH_CLOSED',
  'MANUAL',
] as const
/** An alert takes at most so long. */
const LONGEST_HOURS = 20

export const ALERTS: FleetStep = {
  what: 'alerts with their stretches',
  run: async (trx, plan, report) => {
    await stageAlerts(trx, plan)
    for (let from = 0; from < plan.size.alerts; from += PORTION) {
      const until = Math.min(from + PORTION, plan.size.alerts)
      await insertAlerts(trx, { from, until })
      if (until < plan.size.alerts) report(`${until.toLocaleString('en')} alerts`)
    }
    await insertAcknowledgements(trx, plan)
    await insertLampChanges(trx)
  },
}

/**
 * Dealt to the airspaces in turn. The j-th of an airspace lies in its own stretch of the 45 days, counted back from now,
 * so that no two of them overlap; the first (j = 0) may be open.
 */
async function stageAlerts(trx: Db, { size, now }: FleetPlan): Promise<void> {
  const rooms = sql`(select count(*) from fleet_airspaces)`
  const dealt = sql`
    select n, (n % ${rooms})::int as airspace_n, (n / ${rooms})::int as j, n < ${rooms} and ${chance(N, 'open', 9)} as is_open,
      ${oneOf(N, 'sensor', ['COUGHS', 'COUGHS', 'COUGHS', 'TEMPERATURE', 'TEMPERATURE', 'HUMIDITY'])} as sensor,
      ${oneOf(N, 'priority', ['WARNING', 'WARNING', 'ALARM'])} as max_priority,
      case when ${chance(N, 'high', 65)} then 'HIGH' else 'LOW' end as direction,
      interval '1 day' * ${ALERT_DAYS}::int / ceil(${size.alerts}::float8 / ${rooms}) as width
    from generate_series(0, ${size.alerts - 1}::int) n`
  const opened = sql`date_bin('10 minutes', case when is_open then ${now}::timestamptz - least(width, interval '60 hours') * (0.05 + 0.9 * ${share(N, 'opened')})
    else ${now}::timestamptz - width * (j + 1) + width * 0.3 * ${share(N, 'opened')} end, timestamptz 'epoch')`
  const lasted = sql`least(interval '10 minutes' * (1 + ${draw(sql`t.n`, 'lasted', LONGEST_HOURS * 6)}), t.width / 2)`
  await createTempTable(
    trx,
    'fleet_alerts',
    sql`select ${newId('alerts')} as id, t.*, a.id as airspace_id, a.site_id, a.lo, a.hi, m.ids as monitors, r.id as batch_id,
        case when t.is_open then ${now}::timestamptz else t.opened_at + ${lasted} end as until_at
      from (select d.*, ${opened} as opened_at from (${dealt}) d) t
      join fleet_airspaces a on a.n = t.airspace_n
      left join fleet_monitors m on m.airspace_n = t.airspace_n
      left join fleet_batches r on r.n = t.airspace_n and r.k = 0 and r.start_date < t.opened_at::date
      order by t.n`,
  )
  await sql`create unique index on fleet_alerts (n)`.execute(trx)
}

/** The moment at which an alarm turned from a warning. */
const ESCALATED = sql`opened_at + (until_at - opened_at) * 0.3`

async function insertAlerts(trx: Db, { from, until }: { from: number; until: number }): Promise<void> {
  const some = sql`from fleet_alerts where n >= ${from}::int and n < ${until}::int order by n`
  const cough = sql`sensor = 'COUGHS'`
  const limit = sql`case sensor when 'COUGHS' then case max_priority when 'ALARM' then 40 else 60 end
    when 'TEMPERATURE' then case direction when 'HIGH' then hi else lo end
    else case direction when 'HIGH' then 80 else 40 end end`
  const beyond = sql`(0.5 + ${draw(N, 'beyond', 60)} / 10.0)`
  const end = sql`case when not is_open then until_at end`
  await sql`
    insert into alerts (id, site_id, airspace_id, batch_id, sensor, state, priority, max_priority, direction, value, limit_value, peak,
      device_ids, opened_at, escalated_at, last_seen_at, closed_at, close_reason, reopened_count, transition_no)
    overriding system value
    select id, site_id, airspace_id, batch_id, sensor, case when is_open then 'OPEN' else 'CLOSED' end, max_priority, max_priority,
      case when ${cough} then null else direction end,
      case when ${cough} then ${limit} - 1 - ${draw(N, 'score', 20)} else ${limit} + case direction when 'HIGH' then ${beyond} else -${beyond} end end,
      ${limit}, case when ${cough} then ${limit} - 2 - ${draw(N, 'lowest', 30)} else ${beyond} * 1.2 end,
      coalesce(monitors[1:1 + ${draw(N, 'monitors', 3)}], '{}'), opened_at, case when max_priority = 'ALARM' then ${ESCALATED} end,
      until_at, ${end}, case when not is_open then ${oneOf(N, 'closed by', CLOSED_BY)} end,
      case when ${chance(N, 'reopened', 10)} then 1 else 0 end, case max_priority when 'ALARM' then 2 else 1 end
    ${some}`.execute(trx)
  await sql`
    insert into alert_spans (alert_id, from_at, to_at, priority)
    select id, opened_at, case max_priority when 'ALARM' then ${ESCALATED} else ${end} end, 'WARNING' ${some}`.execute(
    trx,
  )
  await sql`
    insert into alert_spans (alert_id, from_at, to_at, priority)
    select id, ${ESCALATED}, ${end}, 'ALARM' from fleet_alerts where n >= ${from}::int and n < ${until}::int and max_priority = 'ALARM'
    order by n`.execute(trx)
}

/** Inserts the acknowledgements: owners have acknowledged every third alert that is open. */
async function insertAcknowledgements(trx: Db, { now }: FleetPlan): Promise<void> {
  await sql`
    insert into alert_acknowledgements (alert_id, user_id, comment, acknowledged_at, priority, reopened_count)
    select a.id, m.user_id, 'On my way.', least(a.opened_at + interval '40 minutes', ${now}::timestamptz), a.priority, a.reopened_count
    from fleet_alerts f join alerts a on a.id = f.id join memberships m on m.site_id = a.site_id and m.role = 'OWNER'
    where f.is_open and ${chance(N, 'acknowledged', 33)}`.execute(trx)
}

/** Inserts what the lamps showed with the newest alerts of each airspace. */
async function insertLampChanges(trx: Db): Promise<void> {
  await sql`
    insert into color_changes (site_id, airspace_id, device_id, sensor, changed_at, from_status, to_status, value, limit_value)
    select f.site_id, f.airspace_id, device, f.sensor, c.at, c.was, c.becomes, null, null
    from fleet_alerts f cross join lateral unnest(f.monitors[1:2]) device
    cross join lateral (values (f.opened_at, 'OK', f.max_priority, true), (f.until_at, f.max_priority, 'OK', not f.is_open)) c (at, was, becomes, has)
    where f.j < 4 and c.has order by f.n`.execute(trx)
}
