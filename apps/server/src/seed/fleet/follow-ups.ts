/** Episodes, recommendations and notices on their channels follow from the newest alerts. */
import { NOTICES, noticeTitle } from '@earshot/contract/rules/health/notices.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { FleetPlan, FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, oneOf } from './random-sql.ts'

const N = sql`n`
/** The newest alerts of each airspace that people were told of, and that are still advised on. */
const NOTIFIED = 6
const ADVISED = 4
/** Mails and pushes are made of so many of the newest only. */
const DELIVERED = 2

export const FOLLOW_UPS: FleetStep = {
  what: 'episodes, recommendations and notifications',
  run: async (trx, plan) => {
    await insertEpisodes(trx, plan)
    await insertRecommendations(trx, plan)
    await insertNotifications(trx)
    await insertRecipients(trx)
    await insertDeliveries(trx)
  },
}

/** Inserts episodes: one goes on where coughs are open, and a third of the airspaces with a batch had one before. */
async function insertEpisodes(trx: Db, { now }: FleetPlan): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone a.timezone)::date`
  const active = sql`
    select a.n, a.id as airspace_id, a.site_id, f.batch_id, f.id as alert_id, f.opened_at::date as start_date, null::date as end_date, f.monitors
    from fleet_alerts f join fleet_airspaces a on a.n = f.airspace_n where f.is_open and f.sensor = 'COUGHS'`
  const over = sql`
    select a.n, a.id, a.site_id, r.id, null::int, ${today} - 20 - ${draw(sql`a.n`, 'episode', 20)}, ${today} - 12 - ${draw(sql`a.n`, 'episode end', 7)}, m.ids
    from fleet_airspaces a join fleet_batches r on r.n = a.n and r.k = 0 left join fleet_monitors m on m.airspace_n = a.n
    where ${chance(sql`a.n`, 'had episode', 33)}`
  await createTempTable(
    trx,
    'fleet_episodes',
    sql`select ${newId('episodes')} as id, e.* from (select * from (${active}) one union all (${over})) e order by n, end_date`,
  )
  await sql`
    insert into episodes (id, site_id, airspace_id, batch_id, state, severity, start_date, end_date, lowest_rhs, burden, spread,
      opened_by_alert, created_at, closed_at)
    overriding system value
    select id, site_id, airspace_id, batch_id, case when end_date is null then 'ACTIVE' else 'CLOSED' end, ${oneOf(N, 'severity', ['MILD', 'MILD', 'SEVERE'])},
      start_date, end_date, 15 + ${draw(N, 'lowest', 40)}, ${draw(N, 'burden', 400)},
      jsonb_build_array(jsonb_build_object('device_id', coalesce(monitors[1], 0), 'deck_id', null, 'yellow_at', start_date, 'red_at', null)), alert_id,
      start_date, end_date + interval '1 day' from fleet_episodes order by id`.execute(trx)
  const lowest = draw(sql`(n + d)`, 'lowest', 40)
  await sql`
    insert into episode_days (episode_id, date, day_no, rhs_min, rhs_end, rdi, coughs, temp_min, temp_mean, temp_max, hum_min, hum_mean,
      hum_max, worst_status, alerts)
    select id, start_date + d, d + 1, 20 + ${lowest}, 25 + ${lowest}, 2.1, 400 + ${draw(sql`(n + d)`, 'coughs', 900)},
      19, 21, 24, 52, 61, 70, ${oneOf(sql`(n + d)`, 'worst', ['WARNING', 'ALARM'])}, 1
    from fleet_episodes cross join lateral generate_series(0, coalesce(end_date, start_date + 2) - start_date) d`.execute(
    trx,
  )
}

/** Open alerts wait for an answer; of the others some were answered, some expired. */
async function insertRecommendations(trx: Db, { now }: FleetPlan): Promise<void> {
  const at = sql`(opened_at + interval '1 hour')`
  const isOver = sql`not is_open`
  const advice = oneOf(N, 'advice', ['veterinarian', 'diagnostics', 'treatment', 'pig_care'])
  const answered = sql`(not is_open and ${chance(N, 'answered', 45)})`
  await sql`
    insert into recommendations (site_id, airspace_id, batch_id, category, cause, cause_id, params, status, state, start_date, end_date,
      reacted_by, reacted_at, expires_at, created_at)
    select site_id, airspace_id, batch_id, case when sensor = 'COUGHS' then ${advice} else 'environment' end,
      'ALERT', id, jsonb_build_object('sensor', sensor),
      case when ${answered} then ${oneOf(N, 'answer', ['ACCEPT', 'ACCEPT', 'DECLINED'])} else 'NO_REACTION' end,
      case when not ${isOver} then 'OPEN' when ${answered} then 'DONE' else ${oneOf(N, 'end', ['EXPIRED', 'WITHDRAWN'])} end,
      case when ${answered} then opened_at::date end, case when ${answered} then opened_at::date + 3 end,
      case when ${answered} then (select m.user_id from memberships m where m.site_id = f.site_id and m.role = 'OWNER' limit 1) end,
      case when ${answered} then ${at} + interval '2 hours' end, ${at} + interval '5 days', least(${at}, ${now}::timestamptz)
    from fleet_alerts f where j < ${ADVISED}::int and (is_open or ${chance(N, 'advised', 60)}) order by n`.execute(
    trx,
  )
}

async function insertNotifications(trx: Db): Promise<void> {
  const kind = sql`case when max_priority = 'ALARM' then 'alert_alarm' when sensor = 'COUGHS' then 'alert_warning_coughs' else 'alert_warning_climate' end`
  const kinds = ['alert_alarm', 'alert_warning_coughs', 'alert_warning_climate'] as const
  const facts = kinds.map(name => ({ kind: name, ...NOTICES[name], title: noticeTitle(name) }))
  await createTempTable(
    trx,
    'fleet_notices',
    sql`select ${newId('notifications')} as id, f.* from (
        select n, j, id as alert_id, site_id, airspace_id, sensor, monitors[1:2] as device_ids, opened_at + interval '5 minutes' as at, ${kind} as kind
        from fleet_alerts where j < ${NOTIFIED}::int order by opened_at) f`,
  )
  await sql`
    insert into notifications (id, site_id, airspace_id, event_kind, ref_id, transition_no, type, priority, sensors, device_ids, title_key, params, created_at)
    overriding system value
    select n.id, site_id, airspace_id, 'ALERT_OPENED', alert_id, 1, k.type, k.priority, array[sensor], coalesce(device_ids, '{}'), k.title,
      jsonb_build_object('sensor', sensor), at
    from fleet_notices n join jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as k (kind text, type text, priority text, title text) using (kind)
    order by n.id`.execute(trx)
}

/** Inserts every member; one in five has not read the newest. */
async function insertRecipients(trx: Db): Promise<void> {
  const unread = sql`(n.j < 2 and ${chance(sql`(n.n + m.user_id)`, 'unread', 20)})`
  await sql`
    insert into notification_recipients (notification_id, user_id, read_at)
    select n.id, m.user_id, case when not ${unread} then n.at + interval '1 minute' * (5 + ${draw(sql`(n.n + m.user_id)`, 'read', 900)}) end
    from fleet_notices n join memberships m on m.site_id = n.site_id order by n.id`.execute(trx)
}

/** Inserts finished deliveries only, so that no mail is sent for the seeded fleet. */
async function insertDeliveries(trx: Db): Promise<void> {
  const outcome = sql`(n.n + m.user_id + length(c.channel))`
  await sql`
    insert into deliveries (notification_id, user_id, channel, status, reason, attempts, created_at, sent_at)
    select n.id, m.user_id, c.channel, case when ${chance(outcome, 'sent', 80)} then 'SENT' else 'SUPPRESSED' end,
      case when not ${chance(outcome, 'sent', 80)} then ${oneOf(outcome, 'reason', ['PREFERENCE', 'QUIET_HOURS', 'RATE'])} end, 1, n.at,
      case when ${chance(outcome, 'sent', 80)} then n.at + interval '4 seconds' end
    from fleet_notices n join memberships m on m.site_id = n.site_id cross join (values ('EMAIL'), ('PUSH')) c (channel)
    where n.j < ${DELIVERED}::int and n.kind = 'alert_alarm' order by n.id`.execute(trx)
}
