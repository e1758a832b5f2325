/** The devices of a delivery, with what stands in the way of one. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, json, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'

const DEVICE = {
  id: int,
  code: text,
  delivery_status: oneOf(DELIVERY_STATUSES),
  /** The site where it hangs. */
  site: orNull(json(Ref)),
  /** The order that has named it. */
  order_id: orNull(int),
  /** Its licence of that order has begun. */
  licence_started: bool,
  /** It has a licence that waits, runs or is held up. */
  licensed: bool,
}
export type DeliveredDevice = RowOf<typeof DEVICE>

/** @param codes in whatever case */
export function findDelivered(
  db: Db,
  { codes, now }: { codes: readonly string[]; now: Date },
): Promise<DeliveredDevice[]> {
  return rowsOf(
    db,
    DEVICE,
    sql`select d.id, d.code, d.delivery_status,
      (select jsonb_build_object('id', s.id, 'name', s.name) from sites s where s.id = d.site_id) as site,
      i.order_id,
      coalesce((select bool_or(l.activated_at is not null) from licences l
        where l.order_item_id = i.id and l.device_id = d.id), false) as licence_started,
      exists (select from licences l where l.device_id = d.id and (l.status in ('CREATED', 'ASSIGNED', 'SUSPENDED')
        or (l.status = 'ACTIVE' and l.expires_at > ${now}))) as licensed
      from devices d
      left join lateral (select i.id, i.order_id from order_items i
        where i.device_codes @> array[d.code] order by i.id desc limit 1) i on true
      where upper(d.code) in (select upper(btrim(c)) from unnest(${[...codes]}::text[]) c)`,
  )
}

/** Locks the devices: no other order takes them, and nobody hangs them up, until the transaction is over. */
export async function lockDelivered(trx: Db, codes: readonly string[]): Promise<void> {
  await sql`select id from devices where upper(code) in (select upper(btrim(c)) from unnest(${[...codes]}::text[]) c)
    order by id for update`.execute(trx)
}
