/** Finds where monitors hang and have hung, and which hang nowhere. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { DELIVERY_STATUSES, type DeliveryStatus, PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

const PLACEMENT = {
  house: json(Ref),
  airspace: json(Ref),
  deck: json(Ref),
  installed_at: moment,
  removed_at: orNull(moment),
}
export type PlacementRow = RowOf<typeof PLACEMENT>

/** Finds the placements of a monitor on one site, the newest first. */
export function findPlacementsOf(
  db: Db,
  { siteId, deviceId }: { siteId: number; deviceId: number },
): Promise<PlacementRow[]> {
  return rowsOf(
    db,
    PLACEMENT,
    sql`select jsonb_build_object('id', h.id, 'name', h.name) as house,
      jsonb_build_object('id', a.id, 'name', a.name) as airspace,
      jsonb_build_object('id', k.id, 'name', k.name) as deck, p.installed_at, p.removed_at
    from device_placements p
    join decks k on k.id = p.deck_id
    join airspaces a on a.id = p.airspace_id
    join floors f on f.id = a.floor_id
    join houses h on h.id = f.house_id
    where p.device_id = ${deviceId} and p.site_id = ${siteId}
    order by p.installed_at desc`,
  )
}

const SPARE = { id: int, code: text, name: text, last_slot: orNull(int) }

/** Finds monitors that hang nowhere and were heard through a gateway of the site, the newest first. */
export function findSpareDevices(db: Db, siteId: number): Promise<RowOf<typeof SPARE>[]> {
  return rowsOf(
    db,
    SPARE,
    sql`select d.id, d.code, d.name, st.last_slot
    from gateways g
    join devices d on d.gateway_id = g.id
    left join device_states st on st.device_id = d.id
    where g.site_id = ${siteId} and d.deck_id is null and d.delivery_status not in ('SCRAPPED', 'LOST')
    order by st.last_slot desc nulls last, d.code
    limit 50`,
  )
}

/** An editor that was opened before must not put back what it does not know of. The site is locked before its hardware. */
export async function touchStructure(trx: Db, siteId: number): Promise<void> {
  await sql`update sites set structure_revision = structure_revision + 1 where id = ${siteId}`.execute(trx)
}

const HARDWARE = {
  id: int,
  site_id: orNull(int),
  deck_id: orNull(int),
  delivery_status: oneOf(DELIVERY_STATUSES),
}
export type HardwareRow = RowOf<typeof HARDWARE>

/** Locks units by id or by code. Of two who hang the same ones, the second sees where the first has hung them. */
export function lockHardware(
  trx: Db,
  { ids, codes = [] }: { ids: readonly number[]; codes?: readonly string[] },
): Promise<(HardwareRow & { code: string })[]> {
  return rowsOf(
    trx,
    { ...HARDWARE, code: text },
    sql`select id, code, site_id, deck_id, delivery_status from devices
    where id = ${anyOf(ids)} or upper(code) = any(${codes.map(code => code.toUpperCase())}::text[])
    order by id for update`,
  )
}

const DECK = { id: int, site_id: int, airspace_id: int, product_type: oneOf(PRODUCT_TYPES) }
export type DeckRow = RowOf<typeof DECK>

export function findDeck(
  db: Db,
  { siteId, deckId }: { siteId: number; deckId: number },
): Promise<DeckRow | undefined> {
  return rowOf(
    db,
    DECK,
    sql`select k.id, k.site_id, k.airspace_id, a.product_type
    from decks k join airspaces a on a.id = k.airspace_id
    where k.id = ${deckId} and k.site_id = ${siteId} and k.removed_at is null and a.removed_at is null`,
  )
}

export interface LastPlacement {
  id: number
  airspace_id: number
  deck_id: number
  installed_at: Date
  removed_at: Date | null
}

export function findLastPlacement(db: Db, deviceId: number): Promise<LastPlacement | undefined> {
  return db
    .selectFrom('device_placements')
    .select(['id', 'airspace_id', 'deck_id', 'installed_at', 'removed_at'])
    .where('device_id', '=', deviceId)
    .orderBy('installed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function endPlacement(trx: Db, { id, at }: { id: number; at: Date | null }): Promise<void> {
  await trx.updateTable('device_placements').set({ removed_at: at }).where('id', '=', id).execute()
}

export async function deletePlacement(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('device_placements').where('id', '=', id).execute()
}

export async function insertPlacement(
  trx: Db,
  { deviceId, deck, at }: { deviceId: number; deck: DeckRow; at: Date },
): Promise<void> {
  const place = { site_id: deck.site_id, airspace_id: deck.airspace_id, deck_id: deck.id }
  await trx
    .insertInto('device_placements')
    .values({ device_id: deviceId, ...place, installed_at: at })
    .execute()
}

/** A monitor is and shows what follows from where it hangs now. */
export async function storePlace(
  trx: Db,
  place: { deviceId: number; deck: DeckRow; algo: string; installedAt: Date },
): Promise<void> {
  const { deviceId, deck, algo, installedAt } = place
  await sql`
    update devices set site_id = ${deck.site_id}, airspace_id = ${deck.airspace_id}, deck_id = ${deck.id},
      installation_date = ${installedAt}, delivery_status = 'INSTALLED',
      algo_type = case when algo_type = 'NONE' and deck_id is not null then 'NONE' else ${algo} end
    where id = ${deviceId}`.execute(trx)
}

export async function storeTakenDown(
  trx: Db,
  { deviceId, status }: { deviceId: number; status: DeliveryStatus },
): Promise<void> {
  await sql`
    update devices set site_id = null, airspace_id = null, deck_id = null, installation_date = null,
      delivery_status = ${status}
    where id = ${deviceId}`.execute(trx)
}

/** The new one is called as the old one was: people know a monitor by its place. */
export async function copyName(trx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update devices set name = (select name from devices where id = ${from}) where id = ${to}`.execute(
    trx,
  )
}

/**
 * The rest of a running term goes on with the new monitor, unless that has a term of its own. The old one's term ends
 * now instead of moving: what was judged by it stays judged.
 */
export async function passLicenceOn(
  trx: Db,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await sql`
    with ended as (
      update licences set status = 'EXPIRED', expires_at = ${now}
      where device_id = ${from} and status = 'ACTIVE' and activated_at < ${now} and expires_at > ${now}
        and not exists (select from licences own where own.device_id = ${to} and own.status = 'ACTIVE')
      returning id, license_template_id, order_item_id, supplier_id
    )
    insert into licences
      (license_template_id, order_item_id, supplier_id, device_id, status, activated_at, expires_at, notice_stage)
    select ended.license_template_id, ended.order_item_id, ended.supplier_id, ${to}, 'ACTIVE', ${now},
      before.expires_at, before.notice_stage
    from ended join licences before on before.id = ended.id`.execute(trx)
  // A licence that has not begun was never anybody's.
  await sql`
    update licences set device_id = ${to} where device_id = ${from} and status = 'ASSIGNED'
      -- A renewal goes with the term that has just been passed on.
      and not exists (select from licences own where own.device_id = ${to}
        and (own.status = 'ASSIGNED' or (own.status = 'ACTIVE' and own.activated_at < ${now})))`.execute(trx)
}
