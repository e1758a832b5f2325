/**
 * Reads everything that follows from samples, without numbers and moments that depend on how often a server was
 * started.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** An event is named by what it was about, because the numbers of rows that were rolled back are used up. */
const NAMES = `
  named_alerts as (
    select id, concat_ws(' ', 'alert', airspace_id, sensor, opened_at) as name from alerts
  ), named_episodes as (
    select id, concat_ws(' ', 'episode', airspace_id, start_date) as name from episodes
  ), named_advice as (
    select r.id, concat_ws(' ', 'advice', r.airspace_id, category, cause, coalesce(a.name, e.name), r.created_at) as name
    from recommendations r
    left join named_alerts a on r.cause = 'ALERT' and a.id = r.cause_id
    left join named_episodes e on r.cause = 'EPISODE' and e.id = r.cause_id
  ), named_faults as (
    select id, concat_ws(' ', device_id, sensor, fault, from_at) as name from sensor_faults
  ), named_notices as (
    select n.id, concat_ws(' ', event_kind, coalesce(a.name, e.name, r.name, f.name, ref_id::text),
      case when f.id is null then transition_no end) as name
    from notifications n
    left join named_alerts a on n.event_kind like 'ALERT%' and a.id = n.ref_id
    left join named_episodes e on n.event_kind like 'EPISODE%' and e.id = n.ref_id
    left join named_advice r on n.event_kind = 'RECOMMENDATION' and r.id = n.ref_id
    left join named_faults f on n.event_kind = 'DEVICE_FAULT' and f.id = n.transition_no
    -- The steps of a chain follow the clock and not the judging: kill-chains.embedded.test.ts holds them.
    where n.event_kind <> 'ALERT_UNANSWERED'
  )`

/** Selects the rows of each table as JSON, without the columns that must not count. */
const TABLES: Record<string, string> = {
  siteStates: `select to_jsonb(s) - 'status_since' from site_states s`,
  airspaceStates: `select to_jsonb(s) - 'status_since' from airspace_states s`,
  deviceStates: `select to_jsonb(s) from device_states s`,
  colors: `select to_jsonb(c) - 'id' from color_changes c`,
  deviceHours: `select to_jsonb(h) from device_rhs_hours h`,
  airspaceHours: `select to_jsonb(h) from airspace_rhs_hours h`,
  airspaceDays: `select to_jsonb(d) from airspace_rhs_days d`,
  usage: `select to_jsonb(u) from gateway_usage_days u`,
  alerts: `select to_jsonb(a) - 'id' from alerts a`,
  spans: `select to_jsonb(s) - 'alert_id' || jsonb_build_object('of', n.name)
    from alert_spans s join named_alerts n on n.id = s.alert_id`,
  episodes: `select to_jsonb(e) - 'id' - 'created_at' - 'opened_by_alert' || jsonb_build_object('by', n.name)
    from episodes e left join named_alerts n on n.id = e.opened_by_alert`,
  episodeDays: `select to_jsonb(d) - 'episode_id' || jsonb_build_object('of', n.name)
    from episode_days d join named_episodes n on n.id = d.episode_id`,
  recommendations: `select to_jsonb(r) - 'id' - 'cause_id' || jsonb_build_object('is', n.name)
    from recommendations r join named_advice n on n.id = r.id`,
  sensorFaults: `select to_jsonb(f) - 'id' from sensor_faults f`,
  notifications: `select to_jsonb(t) - 'id' - 'ref_id' - 'transition_no' || jsonb_build_object('is', n.name)
    from notifications t join named_notices n on n.id = t.id`,
  recipients: `select jsonb_build_object('of', n.name, 'user', user_id)
    from notification_recipients r join named_notices n on n.id = r.notification_id`,
  // The notice decides whether it is sent; its outcome then is the sender's, and so is a person's having no browser
  // that takes pushes.
  deliveries: `select jsonb_build_object('of', n.name, 'user', user_id, 'channel', channel, 'held back',
      case when reason in ('QUIET_HOURS', 'RATE') or (reason = 'PREFERENCE' and channel = 'EMAIL') then reason end)
    from deliveries d join named_notices n on n.id = d.notification_id`,
}

export type Judged = Record<string, string[]>

/** Sorts the lines, so that two databases can be compared as a whole. */
export async function judged(db: Db): Promise<Judged> {
  const entries = Object.entries(TABLES).map(async ([table, select]): Promise<[string, string[]]> => {
    const { rows } = await sql<{ line: string }>`
      with ${sql.raw(NAMES)}, rows (line) as (${sql.raw(select)})
      select line::text from rows order by line::text collate "C"`.execute(db)
    return [table, rows.map(row => row.line)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Rows that only a second judgement of the same slot, or a second telling of the same thing, could have made. */
export async function doubled(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'open alert' as what, concat_ws(' ', airspace_id, sensor) as key from alerts where state = 'OPEN'
    group by 2 having count(*) > 1
    union all
    select 'color', concat_ws(' ', device_id, sensor, changed_at) from color_changes group by 2 having count(*) > 1
    union all
    select 'alert', concat_ws(' ', airspace_id, sensor, opened_at) from alerts group by 2 having count(*) > 1
    union all
    select 'episode', airspace_id::text from episodes where state = 'ACTIVE' group by 2 having count(*) > 1
    union all
    select 'notice', concat_ws(' ', event_kind, ref_id, transition_no) from notifications group by 2 having count(*) > 1
    union all
    select 'delivery', concat_ws(' ', notification_id, user_id, channel) from deliveries group by 2 having count(*) > 1`.execute(
    db,
  )
  return rows
}
