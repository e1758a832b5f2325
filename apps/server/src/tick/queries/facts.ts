/** The engine needs these facts of airspaces besides their samples: devices, licences, batches, alerts. */

import type { Sensor } from '@earshot/contract/values.ts'
import type { Alert } from '@earshot/engine/alerts.ts'
import type { Batch, Span } from '@earshot/engine/batch.ts'
import { type Selectable, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import type { DB } from '#db/tables.ts'
import { licenceCounts, licenceEnd } from '#sql/licences.ts'

type Ids = readonly number[]

/** The facts held at some time since `since` (epoch milliseconds). */
export interface FactsQuery {
  airspaceIds: Ids
  since: number
}

export async function loadPlacements(
  db: Db,
  { airspaceIds, since }: FactsQuery,
): Promise<{ airspaceId: number; deviceId: number; span: Span }[]> {
  const rows = await db
    .selectFrom('device_placements')
    .select(['airspace_id', 'device_id', 'installed_at', 'removed_at'])
    .where('airspace_id', '=', anyOf(airspaceIds))
    .where(eb => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', new Date(since))]))
    .orderBy('device_id')
    .execute()
  return rows.map(row => ({
    airspaceId: row.airspace_id,
    deviceId: row.device_id,
    span: { from: row.installed_at.getTime(), to: row.removed_at?.getTime() ?? null },
  }))
}

/** Terms of licences that count, by device. */
export async function loadLicences(db: Db, deviceIds: Ids): Promise<Map<number, Span[]>> {
  const rows = await db
    .selectFrom('licences as l')
    .select(['l.device_id', 'l.activated_at', licenceEnd('l').as('ends_at')])
    .where('l.device_id', '=', anyOf(deviceIds))
    .where(licenceCounts('l'))
    .execute()
  const spans = new Map<number, Span[]>()
  for (const { device_id, activated_at, ends_at } of rows) {
    if (device_id === null || activated_at === null) continue
    push(spans, device_id, { from: activated_at.getTime(), to: ends_at?.getTime() ?? null })
  }
  return spans
}

/** Batches by airspace, each with its daily counts. */
export async function loadBatches(db: Db, { airspaceIds, since }: FactsQuery): Promise<Map<number, Batch[]>> {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('sites', 'sites.id', 'batches.site_id')
    .select([
      'batches.id',
      'airspace_id',
      'product_type',
      'start_date',
      'start_age_in_days',
      'animals_start',
      'closed_at',
      'end_date',
      // The local day it was closed on; empty while it is active.
      sql<string>`coalesce((closed_at at time zone sites.timezone)::date::text, '')`.as('closed_on'),
    ])
    .where('airspace_id', '=', anyOf(airspaceIds))
    .where(eb => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', new Date(since))]))
    .orderBy('batches.id')
    .execute()
  const counts = await db
    .selectFrom('batch_counts')
    .select(['batch_id', 'date', 'deaths', 'removed'])
    .where('batch_id', '=', anyOf(rows.map(row => row.id)))
    .execute()
  const byBatch = new Map<number, typeof counts>()
  for (const count of counts) push(byBatch, count.batch_id, count)
  const batches = new Map<number, Batch[]>()
  for (const row of rows) {
    push(batches, row.airspace_id, {
      id: row.id,
      productType: row.product_type,
      startDate: row.start_date,
      startAgeInDays: row.start_age_in_days,
      animalsStart: row.animals_start,
      closedAt: row.closed_at?.getTime() ?? null,
      lastDay: row.end_date !== null && row.end_date < row.closed_on ? row.end_date : null,
      counts: byBatch.get(row.id) ?? [],
    })
  }
  return batches
}

/**
 * The newest alert of each sensor, by airspace: the open one, one that may be reopened, or one closed by hand.
 * Locked, so that nobody closes one by hand while it is being judged.
 */
export async function lockAlerts(
  trx: Db,
  { airspaceIds, since }: FactsQuery,
): Promise<Map<number, Partial<Record<Sensor, Alert>>>> {
  const rows = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('airspace_id', '=', anyOf(airspaceIds))
    .where(eb =>
      eb.or([
        eb('state', '=', 'OPEN'),
        eb('closed_at', '>', new Date(since)),
        eb('close_reason', '=', 'MANUAL'),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const alerts = new Map<number, Partial<Record<Sensor, Alert>>>()
  for (const row of rows) {
    const own = alerts.get(row.airspace_id) ?? {}
    alerts.set(row.airspace_id, own)
    const { sensor } = row
    // The alert that was opened last of several closed ones is the one that might come back.
    if ((own[sensor]?.openedAt ?? 0) > row.opened_at.getTime()) continue
    own[sensor] = {
      id: row.id,
      sensor,
      batchId: row.batch_id,
      state: row.state,
      priority: row.priority,
      maxPriority: row.max_priority,
      direction: row.direction,
      value: row.value,
      limit: row.limit_value,
      peak: row.peak,
      opening: openingOf(row),
      deviceIds: row.device_ids,
      openedAt: row.opened_at.getTime(),
      escalatedAt: row.escalated_at?.getTime() ?? null,
      lastSeenAt: row.last_seen_at.getTime(),
      closedAt: row.closed_at?.getTime() ?? null,
      closeReason: row.close_reason,
      reopenedCount: row.reopened_count,
      transitionNo: row.transition_no,
    }
  }
  return alerts
}

type OpeningRow = Pick<Selectable<DB['alerts']>, 'opening_direction' | 'opening_value' | 'opening_limit'>

function openingOf({ opening_direction: direction, opening_value: value, opening_limit: limit }: OpeningRow) {
  return value === null || limit === null ? null : { direction, value, limit }
}

export interface DeviceState {
  device_id: number
  last_slot: number | null
  last_received_at: Date | null
}

/** Locks the devices' states in the order in which everybody locks them. */
export async function lockDevices(trx: Db, deviceIds: Ids): Promise<Map<number, DeviceState>> {
  const rows = await trx
    .selectFrom('device_states')
    .select(['device_id', 'last_slot', 'last_received_at'])
    .where('device_id', '=', anyOf(deviceIds))
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.device_id, row]))
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
