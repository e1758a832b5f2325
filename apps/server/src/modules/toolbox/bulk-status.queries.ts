/** Devices and gateways by their codes, and what they are set to. */
import {
  DELIVERY_STATUSES,
  DEVICE_MODES,
  type DeliveryStatus,
  type DeviceMode,
} from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, int, oneOf, type RowOf, rowsOf, text } from '#db/rows.ts'

const DEVICE = { id: int, code: text, now: oneOf(DELIVERY_STATUSES), hung: bool }
export type ListedDevice = RowOf<typeof DEVICE>

/** @param lock held until the transaction ends, in the order of ids */
export function findListedDevices(db: Db, codes: readonly string[], lock = false): Promise<ListedDevice[]> {
  return rowsOf(
    db,
    DEVICE,
    sql`select d.id, d.code, d.delivery_status as now, d.deck_id is not null as hung from devices d
    where upper(d.code) = any(${upper(codes)}::text[]) order by d.id ${lock ? sql`for update` : sql``}`,
  )
}

const GATEWAY = { id: int, code: text, now: oneOf(DEVICE_MODES) }
export type ListedGateway = RowOf<typeof GATEWAY>

export function findListedGateways(db: Db, codes: readonly string[], lock = false): Promise<ListedGateway[]> {
  return rowsOf(
    db,
    GATEWAY,
    sql`select g.id, g.code, g.device_mode as now from gateways g
    where upper(g.code) = any(${upper(codes)}::text[]) order by g.id ${lock ? sql`for update` : sql``}`,
  )
}

const LIKE = { typed: text, code: text }

/** Makes alike what is easily mistaken when a label is read or typed: letters for digits, a blank for the dash. */
const plain = (value: ReturnType<typeof sql>) => sql`translate(upper(${value}), ' _OQILGSZ', '--0011652')`

/** Finds, for codes that nobody has, one that differs only by what is easily mistaken. */
export function findLikeCodes(
  db: Db,
  { codes, table }: { codes: readonly string[]; table: 'devices' | 'gateways' },
): Promise<RowOf<typeof LIKE>[]> {
  return rowsOf(
    db,
    LIKE,
    sql`select distinct on (typed) typed, h.code from unnest(${[...codes]}::text[]) as typed
    join ${sql.table(table)} h on ${plain(sql`h.code`)} = ${plain(sql`typed`)}
    order by typed, h.code`,
  )
}

const upper = (codes: readonly string[]) => codes.map(code => code.toUpperCase())

/** The former status is written down with the new one. */
export async function storeDeliveryStatus(
  trx: Db,
  { runId, ids, status }: { runId: number; ids: readonly number[]; status: DeliveryStatus },
): Promise<void> {
  await sql`insert into toolbox_changes (run_id, hardware, hardware_id, before, after)
    select ${runId}, 'device', d.id, jsonb_build_object('delivery_status', d.delivery_status),
      jsonb_build_object('delivery_status', ${status}::text)
    from devices d where d.id = ${anyOf(ids)}`.execute(trx)
  await trx.updateTable('devices').set({ delivery_status: status }).where('id', '=', anyOf(ids)).execute()
}

export interface ModeChange {
  runId: number
  ids: readonly number[]
  mode: DeviceMode
  minutes: number | null
  until: Date | null
}

export async function storeMode(trx: Db, { runId, ids, mode, minutes, until }: ModeChange): Promise<void> {
  await sql`insert into toolbox_changes (run_id, hardware, hardware_id, before, after)
    select ${runId}, 'gateway', g.id, jsonb_build_object('device_mode', g.device_mode,
        'device_mode_parameter', g.device_mode_parameter, 'device_mode_until', g.device_mode_until),
      jsonb_build_object('device_mode', ${mode}::text, 'device_mode_parameter', ${minutes}::int,
        'device_mode_until', ${until}::timestamptz)
    from gateways g where g.id = ${anyOf(ids)}`.execute(trx)
  await trx
    .updateTable('gateways')
    .set({ device_mode: mode, device_mode_parameter: minutes, device_mode_until: until })
    .where('id', '=', anyOf(ids))
    .execute()
}
