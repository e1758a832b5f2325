/**
 * An alarm, written as the engine writes it and told as one process tells another: a barn has to be too warm for half an
 * hour before the engine raises one, which no journey waits for.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import pg from 'pg'
import type { Place } from './farm.ts'

const CHANNEL = 'earshot_events'

export interface RaisedAlarm {
  alertId: number
  /** Takes it out again, so that the next journey finds the farm as it was. */
  remove: () => Promise<void>
}

export async function raiseAlarm({ siteId, airspace }: Place): Promise<RaisedAlarm> {
  const release = await holdEngine(airspace.id)
  const alertId = await withDatabase(async client => {
    const { rows } = await client.query<{ id: number }>(
      `with raised as (
        insert into alerts (site_id, airspace_id, batch_id, sensor, priority, max_priority, direction, value, limit_value,
          peak, opened_at, last_seen_at)
        values ($1, $2, $3, 'TEMPERATURE', 'ALARM', 'ALARM', 'HIGH', 33, 28, 5, now(), now()) returning id, opened_at
      ), span as (
        insert into alert_spans (alert_id, from_at, priority) select id, opened_at, 'ALARM' from raised
      ), told as (
        insert into notifications (site_id, airspace_id, event_kind, ref_id, transition_no, type, priority, sensors,
          title_key, params, created_at)
        select $1, $2, 'ALERT_OPENED', id, 1, 'ALARM', 'ALARM', '{TEMPERATURE}', 'notifications:alert_alarm',
          '{"sensor":"TEMPERATURE"}', opened_at from raised returning id
      ), recipients as (
        insert into notification_recipients (notification_id, user_id)
        select told.id, m.user_id from told, memberships m where m.site_id = $1
      )
      select id from raised`,
      [siteId, airspace.id, airspace.batch?.id ?? null],
    )
    const id = rows[0]?.id
    if (id === undefined) throw new Error('no alarm was raised')
    await announce(client, { siteId, airspaceId: airspace.id, alertId: id })
    return id
  })
  return {
    alertId,
    remove: async () => {
      await withDatabase(async client => {
        await client.query(`delete from notifications where event_kind like 'ALERT%' and ref_id = $1`, [
          alertId,
        ])
        await client.query('delete from alerts where id = $1', [alertId])
        await announce(client, { siteId, airspaceId: airspace.id, alertId })
      })
      await release()
    },
  }
}

/**
 * Lets a chain begin for a raised alarm, as the engine does: from here on the product itself tells people, step by step.
 * @param plan whom it tells and when
 * @param minutesAgo how long the chain has run; each step that is due is carried out at once
 */
export async function beginChain(
  { siteId, airspace }: Place,
  { alertId }: RaisedAlarm,
  { plan = USUAL_PLAN, minutesAgo = 0 }: { plan?: AlarmPlanSteps; minutesAgo?: number } = {},
): Promise<void> {
  await withDatabase(async client => {
    await client.query(
      `with chain as (
        insert into alarm_chains (site_id, alert_id, transition_no, plan_version, plan, started_at, next_at)
        select $1, $2, 1, 0, $3, at, at from (select now() - make_interval(mins => $4) as at) as start returning id
      ) insert into alarm_chain_alerts (chain_id, alert_id) select id, $2 from chain`,
      [siteId, alertId, JSON.stringify(plan), minutesAgo],
    )
    await announce(client, { siteId, airspaceId: airspace.id, alertId })
  })
}

interface AnnouncedAlarm {
  siteId: number
  airspaceId: number
  alertId: number
}

async function announce(client: pg.Client, { siteId, airspaceId, alertId }: AnnouncedAlarm): Promise<void> {
  const events = [
    { kind: 'alert', site_id: siteId, airspace_id: airspaceId, alert_id: alertId },
    { kind: 'notification', site_id: siteId },
  ]
  await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: 'a journey', events })])
}

/**
 * The lock is one that another process at work on the airspace would hold: a slot that becomes due meanwhile would
 * end an alarm that no monitor saw.
 */
async function holdEngine(airspaceId: number): Promise<() => Promise<void>> {
  const client = await connect()
  await client.query('begin')
  await client.query('select from airspace_states where airspace_id = $1 for no key update', [airspaceId])
  return () => client.end()
}

export async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connect(): Promise<pg.Client> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const [password, port] = await Promise.all(
    ['earshot.password', 'earshot.port'].map(async name =>
      (await readFile(join(folder, name), 'utf8')).trim(),
    ),
  )
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'earshot',
    password,
    database: 'earshot',
  })
  await client.connect()
  return client
}
