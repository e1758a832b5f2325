/** Stores alerts and the spans of their priorities; new ones get their number here. */
import { SENSORS } from '@earshot/contract/values.ts'
import { spansOf } from '@earshot/engine/alerts.ts'
import type { AlertHistory } from '@earshot/engine/evaluation.ts'
import type { AlertEvent } from '@earshot/engine/events.ts'
import { type LimitsInForce, versionAt } from '@earshot/engine/limits-in-force.ts'
import type { SilencedAlert } from '@earshot/engine/silence.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, rowsOf } from '#db/rows.ts'

export interface AlertOf {
  siteId: number
  airspaceId: number
  history: AlertHistory
  /** The change behind the limits that each slot is judged by. */
  limits: LimitsInForce
}

/** The events of an alert that is stored. */
export function alertEvents({ siteId, airspaceId, history: { alert, changes } }: AlertOf): AlertEvent[] {
  return changes.map(change => ({
    ...change,
    siteId,
    airspaceId,
    alertId: alert.id ?? 0,
    sensor: alert.sensor,
    batchId: alert.batchId,
  }))
}

const RECORD = sql`(
  id int, site_id int, airspace_id int, batch_id int, sensor text, state text, priority text, max_priority text,
  direction text, value real, limit_value real, peak real, opening_direction text, opening_value real, opening_limit real,
  device_ids int[], opened_at timestamptz,
  escalated_at timestamptz, last_seen_at timestamptz, closed_at timestamptz, close_reason text,
  reopened_count smallint, transition_no int, limit_version_id int)`

/** Sets `id` of new alerts. Known ones go first: what they close makes room for what is opened. */
export async function saveAlerts(trx: Db, alerts: readonly AlertOf[]): Promise<void> {
  const known = alerts.filter(({ history }) => history.alert.id !== null)
  const fresh = alerts.filter(({ history }) => history.alert.id === null)
  if (known.length > 0) await updateAlerts(trx, known)
  if (fresh.length > 0) await insertAlerts(trx, fresh)
  await saveSpans(trx, alerts)
}

async function updateAlerts(trx: Db, alerts: readonly AlertOf[]): Promise<void> {
  await sql`
    update alerts a set state = r.state, priority = r.priority, max_priority = r.max_priority,
      direction = r.direction, value = r.value, limit_value = r.limit_value, peak = r.peak,
      opening_direction = r.opening_direction, opening_value = r.opening_value, opening_limit = r.opening_limit,
      device_ids = r.device_ids, escalated_at = r.escalated_at, last_seen_at = r.last_seen_at,
      closed_at = r.closed_at, close_reason = r.close_reason, reopened_count = r.reopened_count,
      transition_no = r.transition_no
    from jsonb_to_recordset(${JSON.stringify(alerts.map(rowOf))}::jsonb) as r ${RECORD}
    where a.id = r.id`.execute(trx)
}

async function insertAlerts(trx: Db, alerts: readonly AlertOf[]): Promise<void> {
  const rows = await rowsOf(
    trx,
    { id: int, airspace_id: int, sensor: oneOf(SENSORS), opened_at: moment },
    sql`insert into alerts (site_id, airspace_id, batch_id, sensor, state, priority, max_priority, direction, value,
      limit_value, peak, opening_direction, opening_value, opening_limit, device_ids, opened_at, escalated_at, last_seen_at,
      closed_at, close_reason, reopened_count, transition_no, limit_version_id)
    select site_id, airspace_id, batch_id, sensor, state, priority, max_priority, direction, value,
      limit_value, peak, opening_direction, opening_value, opening_limit, device_ids, opened_at, escalated_at, last_seen_at,
      closed_at, close_reason, reopened_count, transition_no, limit_version_id
    from jsonb_to_recordset(${JSON.stringify(alerts.map(rowOf))}::jsonb) as r ${RECORD}
    order by opened_at, airspace_id
    returning id, airspace_id, sensor, opened_at`,
  )
  const ids = new Map(
    rows.map(row => [`${row.airspace_id} ${row.sensor} ${row.opened_at.getTime()}`, row.id]),
  )
  for (const { airspaceId, history } of alerts) {
    const { sensor, openedAt } = history.alert
    history.alert = { ...history.alert, id: ids.get(`${airspaceId} ${sensor} ${openedAt}`) ?? null }
  }
}

async function saveSpans(trx: Db, alerts: readonly AlertOf[]): Promise<void> {
  const ends: { alert_id: number | null; to_at: Date }[] = []
  const begins: { alert_id: number | null; from_at: Date; to_at: Date | null; priority: string }[] = []
  for (const { history } of alerts) {
    const { endsRunning, spans } = spansOf(history.changes)
    const alert_id = history.alert.id
    if (endsRunning !== null) ends.push({ alert_id, to_at: new Date(endsRunning) })
    for (const { from, to, priority } of spans) {
      begins.push({ alert_id, from_at: new Date(from), to_at: to === null ? null : new Date(to), priority })
    }
  }
  if (ends.length > 0) {
    await sql`
      update alert_spans s set to_at = r.to_at
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as r (alert_id int, to_at timestamptz)
      where s.alert_id = r.alert_id and s.to_at is null`.execute(trx)
  }
  if (begins.length > 0) {
    await sql`
      insert into alert_spans (alert_id, from_at, to_at, priority)
      select * from jsonb_to_recordset(${JSON.stringify(begins)}::jsonb) as r (
        alert_id int, from_at timestamptz, to_at timestamptz, priority text)`.execute(trx)
  }
}

function rowOf({ siteId, airspaceId, history: { alert }, limits }: AlertOf) {
  return {
    id: alert.id,
    site_id: siteId,
    airspace_id: airspaceId,
    batch_id: alert.batchId,
    sensor: alert.sensor,
    state: alert.state,
    priority: alert.priority,
    max_priority: alert.maxPriority,
    direction: alert.direction,
    value: alert.value,
    limit_value: alert.limit,
    peak: alert.peak,
    opening_direction: alert.opening?.direction ?? null,
    opening_value: alert.opening?.value ?? null,
    opening_limit: alert.opening?.limit ?? null,
    device_ids: alert.deviceIds,
    opened_at: new Date(alert.openedAt),
    escalated_at: alert.escalatedAt === null ? null : new Date(alert.escalatedAt),
    last_seen_at: new Date(alert.lastSeenAt),
    closed_at: alert.closedAt === null ? null : new Date(alert.closedAt),
    close_reason: alert.closeReason,
    reopened_count: alert.reopenedCount,
    transition_no: alert.transitionNo,
    limit_version_id: versionAt(limits, alert.openedAt / SLOT_MS - 1)?.versionId ?? null,
  }
}

/** Stores what would have been raised during expected work; one that lasted over several passes is one row. */
export async function saveSilenced(
  trx: Db,
  silenced: readonly (SilencedAlert & { siteId: number; airspaceId: number })[],
): Promise<void> {
  if (silenced.length === 0) return
  await trx
    .insertInto('silenced_alerts')
    .values(
      silenced.map(({ siteId, airspaceId, sensor, priority, from, to }) => ({
        site_id: siteId,
        airspace_id: airspaceId,
        sensor,
        priority,
        from_at: new Date(from),
        to_at: to === null ? null : new Date(to),
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['airspace_id', 'sensor', 'from_at']).doUpdateSet(eb => ({
        priority: eb.ref('excluded.priority'),
        to_at: eb.ref('excluded.to_at'),
      })),
    )
    .execute()
}
