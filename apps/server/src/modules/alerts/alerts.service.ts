/** Alerts in the contract's shape, for every module that shows some. */
import type { Alert, AlertDetail } from '@earshot/contract/schemas/health/alert.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { type AlertRow, findAlertsById } from './alerts.queries.ts'
import { readJudgedBy } from './judged-by.ts'

export async function readAlertsById(db: Db, ids: number[]): Promise<Alert[]> {
  return (await findAlertsById(db, ids)).map(alertView)
}

/** An alert with the limits that it was judged by. @throws where there is none */
export async function readAlert(db: Db, asked: { alertId: number; now: Date }): Promise<AlertDetail> {
  const [alert] = await readAlertsById(db, [asked.alertId])
  if (alert === undefined) throw notFound('alert')
  return { ...alert, judged_by: await readJudgedBy(db, asked) }
}

export function alertView(row: AlertRow): Alert {
  return {
    id: row.id,
    airspace: { id: row.airspace_id, name: row.airspace_name },
    sensor: row.sensor,
    state: row.state,
    priority: row.priority,
    batch_id: row.batch_id,
    max_priority: row.max_priority,
    direction: row.direction,
    value: row.value,
    limit: row.limit_value,
    peak: row.peak,
    devices: row.devices,
    opened_at: iso(row.opened_at),
    escalated_at: isoOrNull(row.escalated_at),
    last_seen_at: iso(row.last_seen_at),
    closed_at: isoOrNull(row.closed_at),
    close_reason: row.close_reason,
    reopened_count: row.reopened_count,
    // The database writes its moments in JSON with an offset; the wire is always UTC.
    spans: row.spans.map(span => ({
      from: iso(new Date(span.from)),
      to: span.to === null ? null : iso(new Date(span.to)),
      priority: span.priority,
    })),
    acknowledgements: row.acknowledgements.map(one => ({ ...one, at: iso(new Date(one.at)) })),
  }
}
