/** Monitors and gateways by what is written on them, with where they are and what is known of them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { DELIVERY_STATUSES, GATEWAY_REGISTRATIONS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'

const DEVICE = {
  id: int,
  code: text,
  name: text,
  site_id: orNull(int),
  airspace_id: orNull(int),
  deck_id: orNull(int),
  delivery_status: oneOf(DELIVERY_STATUSES),
  /** The supplier that delivered it, as far as its licences tell. */
  supplier_id: orNull(int),
  site_name: orNull(text),
  last_slot: orNull(int),
  /** The one it was heard through last, and that one's site. */
  gateway: orNull(text),
  gateway_site_id: orNull(int),
}
export type DeviceRow = RowOf<typeof DEVICE>

const GATEWAY = {
  id: int,
  code: text,
  name: text,
  site_id: orNull(int),
  registration: oneOf(GATEWAY_REGISTRATIONS),
  site_name: orNull(text),
  last_heartbeat_at: orNull(moment),
}
export type GatewayRow = RowOf<typeof GATEWAY>

/** Asks for the units with these codes, which are in capitals, and for all that hang on the site. */
export interface HardwareAsked {
  keys: readonly string[]
  siteId: number | null
}

/** Locks the units in the order in which everybody locks them: two saves cannot put up the same monitor. */
export async function lockHardware(trx: Db, asked: HardwareAsked): Promise<void> {
  for (const table of ['devices', 'gateways'] as const) {
    await sql`select id from ${sql.table(table)} as h where ${isAsked(asked)} order by id for no key update`.execute(
      trx,
    )
  }
}

function isAsked({ keys, siteId }: HardwareAsked): RawBuilder<unknown> {
  return sql`(upper(h.code) = any(${[...keys]}::text[]) or h.site_id = ${siteId}::int)`
}

export function findDevices(db: Db, asked: HardwareAsked): Promise<DeviceRow[]> {
  return selectDevices(db, isAsked(asked))
}

/**
 * Finds what hangs nowhere and was heard by one of the gateways or on their sites; the newest first. A monitor that
 * another site heard before counts as that one's, so that nobody can take it off the other's list: here it is found
 * by its samples.
 */
export function findHeard(
  db: Db,
  { gatewayIds, now }: { gatewayIds: readonly number[]; now: Date },
): Promise<DeviceRow[]> {
  const oldest = new Date(now.getTime() - DOMAIN.rejectOlderDays * 86_400_000)
  return selectDevices(
    db,
    sql`h.site_id is null and st.last_slot is not null and (h.gateway_id = any(${[...gatewayIds]}::int[])
      or h.id in (select r.device_id from sample_days r join gateways own on own.site_id = r.site_id
        where own.id = any(${[...gatewayIds]}::int[]) and r.airspace_id = 0 and r.day >= ${oldest}::date))`,
  )
}

async function selectDevices(db: Db, where: RawBuilder<unknown>): Promise<DeviceRow[]> {
  return rowsOf(
    db,
    DEVICE,
    sql`select h.id, h.code, h.name, h.site_id, h.airspace_id, h.deck_id, h.delivery_status, s.name as site_name,
      st.last_slot, g.code as gateway, g.site_id as gateway_site_id,
      (select l.supplier_id from licences l where l.device_id = h.id and l.supplier_id is not null and l.status <> 'REVOKED'
        order by l.created_at desc, l.id desc limit 1) as supplier_id
    from devices h
    left join sites s on s.id = h.site_id
    left join device_states st on st.device_id = h.id
    left join gateways g on g.id = h.gateway_id
    where ${where}
    order by st.last_slot desc nulls last, h.code
    limit 5000`,
  )
}

export async function findGateways(db: Db, asked: HardwareAsked): Promise<GatewayRow[]> {
  return rowsOf(
    db,
    GATEWAY,
    sql`select h.id, h.code, h.name, h.site_id, h.registration, s.name as site_name, h.last_heartbeat_at
    from gateways h left join sites s on s.id = h.site_id
    where ${isAsked(asked)}
    order by h.code`,
  )
}
