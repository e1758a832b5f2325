/** Silence and return that were noted and told for a time that has not come. */
import { CONNECTIVITY, type Connectivity } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, moment, oneOf, orNull, type RowOf, rowsOf } from '#db/rows.ts'

const UNITS = ['DEVICE', 'GATEWAY'] as const

/** Takes back what nobody has got outside the portal. Gives how many notices that were. */
export async function deleteUnsentNotices(trx: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications n where n.created_at > ${now} and not exists (
      select from deliveries d where d.notification_id = n.id and d.channel <> 'IN_APP' and d.status = 'SENT')`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/**
 * Notices that have gone out stay in people's lists, before the one that takes them back: a return is dated by the
 * last sign of life, an hour ago at most. Notices that have not gone out go nowhere.
 */
export async function keepSentNotices(trx: Db, now: Date): Promise<number> {
  await sql`
    update deliveries d set status = 'SUPPRESSED', reason = 'EXPIRED', due_at = null
    from notifications n where n.id = d.notification_id and n.created_at > ${now} and d.status = 'QUEUED'`.execute(
    trx,
  )
  const { numAffectedRows = 0n } =
    await sql`update notifications set created_at = ${now}::timestamptz - interval '1 hour' where created_at > ${now}`.execute(
      trx,
    )
  return Number(numAffectedRows)
}

const UNIT = {
  kind: oneOf(UNITS),
  id: int,
  site_id: orNull(int),
  connectivity: oneOf(CONNECTIVITY),
  /** The moment when it was heard last, or hung. */
  heard_at: moment,
  /** People have its loss by mail or push. */
  told: bool,
}
export type SilentUnit = RowOf<typeof UNIT>

export async function lockUnits(trx: Db, now: Date): Promise<SilentUnit[]> {
  const devices = await rowsOf(
    trx,
    UNIT,
    sql`select 'DEVICE' as kind, s.device_id as id, s.site_id, s.connectivity,
      coalesce(to_timestamp((s.last_slot + 1) * 600.0), d.installation_date, d.created_at) as heard_at,
      exists (select from notifications n where n.created_at > ${now}
        and n.event_kind = 'DEVICE_LOST' and n.ref_id = s.device_id) as told
    from device_states s join devices d on d.id = s.device_id
    where s.connectivity_since > ${now} order by s.device_id for no key update of s`,
  )
  const gateways = await rowsOf(
    trx,
    UNIT,
    sql`select 'GATEWAY' as kind, g.id, g.site_id, g.connectivity,
      coalesce(g.last_heartbeat_at, g.created_at) as heard_at,
      exists (select from notifications n where n.created_at > ${now}
        and ((n.event_kind = 'GATEWAY_LOST' and n.ref_id = g.id) or (n.event_kind = 'SITE_LOST' and n.ref_id = g.site_id))) as told
    from gateways g where g.connectivity_since > ${now} order by g.id for no key update of g`,
  )
  return [...devices, ...gateways]
}

interface UnitState {
  kind: (typeof UNITS)[number]
  id: number
  to: Connectivity
  at: Date
}

export async function saveUnits(trx: Db, units: readonly UnitState[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as r (kind text, id int, "to" text, at timestamptz)`
  await sql`update device_states s set connectivity = r.to, connectivity_since = r.at from ${rows}
    where r.kind = 'DEVICE' and s.device_id = r.id`.execute(trx)
  await sql`update gateways g set connectivity = r.to, connectivity_since = r.at from ${rows}
    where r.kind = 'GATEWAY' and g.id = r.id`.execute(trx)
}
