/** Stores a structure: its nodes in their order, and what hangs on them. */
import type { HouseForm, UnitForm } from '@earshot/contract/schemas/farm/site-form.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, rowOf } from '#db/rows.ts'
import type { DeckRow } from '#modules/devices/device-placement.service.ts'

/** A deck with what is to hang on it. */
export type StoredDeck = DeckRow & { devices: readonly UnitForm[] }

interface StoreHouses {
  siteId: number
  houses: readonly HouseForm[]
  now: Date
}

/**
 * A node that the form does not name any more is archived with this moment.
 * @returns every deck with what hangs on it
 */
export async function storeHouses(trx: Db, { siteId, houses, now }: StoreHouses): Promise<StoredDeck[]> {
  const kept: Record<NodeTable, number[]> = { houses: [], floors: [], airspaces: [], decks: [] }
  const stored: StoredDeck[] = []
  for (const [housePosition, house] of houses.entries()) {
    const houseId = await storeNode(trx, 'houses', {
      id: house.id,
      values: { site_id: siteId, name: house.name, position: housePosition },
    })
    kept.houses.push(houseId)
    for (const [floorPosition, floor] of house.floors.entries()) {
      const floorId = await storeNode(trx, 'floors', {
        id: floor.id,
        values: { site_id: siteId, house_id: houseId, name: floor.name, position: floorPosition },
      })
      kept.floors.push(floorId)
      for (const [position, airspace] of floor.airspaces.entries()) {
        const { name, product_type, decks } = airspace
        const values = { site_id: siteId, floor_id: floorId, name, position, product_type }
        const airspaceId = await storeNode(trx, 'airspaces', { id: airspace.id, values })
        kept.airspaces.push(airspaceId)
        for (const [deckPosition, deck] of decks.entries()) {
          const place = { site_id: siteId, airspace_id: airspaceId, name: deck.name, position: deckPosition }
          const deckId = await storeNode(trx, 'decks', { id: deck.id, values: place })
          kept.decks.push(deckId)
          stored.push({
            id: deckId,
            site_id: siteId,
            airspace_id: airspaceId,
            product_type,
            devices: deck.devices,
          })
        }
      }
    }
  }
  for (const table of NODE_TABLES) await archiveOthers(trx, { table, siteId, ids: kept[table], now })
  return stored
}

const NODE_TABLES = ['houses', 'floors', 'airspaces', 'decks'] as const
type NodeTable = (typeof NODE_TABLES)[number]

interface Node {
  id: number | undefined
  values: Record<string, string | number>
}

async function storeNode(trx: Db, table: NodeTable, { id, values }: Node): Promise<number> {
  const columns = Object.keys(values)
  const given = columns.map(column => sql`${values[column]}`)
  const names = sql.join(columns.map(column => sql.ref(column)))
  const statement =
    id === undefined
      ? sql`insert into ${sql.table(table)} (${names}) values (${sql.join(given)}) returning id`
      : sql`update ${sql.table(table)} set (${names}) = row(${sql.join(given)}) where id = ${id} returning id`
  const row = await rowOf(trx, { id: int }, statement)
  if (row === undefined) throw new Error(`${table} has no row ${id}`)
  return row.id
}

interface Archive {
  table: NodeTable
  siteId: number
  ids: readonly number[]
  now: Date
}

async function archiveOthers(trx: Db, { table, siteId, ids, now }: Archive): Promise<void> {
  await sql`update ${sql.table(table)} set removed_at = ${now}
    where site_id = ${siteId} and removed_at is null and not id = ${anyOf(ids)}`.execute(trx)
}

export interface RemainingDevice {
  id: number
  algo_type: string
  /** The name; where it is empty, it stays as it is. */
  name: string
}

/** Describes what is told of monitors wherever they hang. One that measures the climate only goes on doing so. */
export async function describeDevices(trx: Db, devices: readonly RemainingDevice[]): Promise<void> {
  await sql`
    update devices d set name = coalesce(nullif(w.name, ''), d.name),
      algo_type = case when d.algo_type = 'NONE' then 'NONE' else w.algo_type end
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as w (id int, algo_type text, name text)
    where d.id = w.id`.execute(trx)
}

interface StoreGateways {
  siteId: number
  gateways: readonly { id: number; name: string }[]
}

/** The gateways of a site are these; one that is left out belongs to no site any more. */
export async function storeGateways(trx: Db, { siteId, gateways }: StoreGateways): Promise<void> {
  const ids = gateways.map(gateway => gateway.id)
  await trx
    .updateTable('gateways')
    .set({ site_id: null })
    .where('site_id', '=', siteId)
    .where(eb => eb.not(eb('id', '=', anyOf(ids))))
    .execute()
  await sql`
    update gateways g set site_id = ${siteId}, name = coalesce(nullif(w.name, ''), g.name)
    from jsonb_to_recordset(${JSON.stringify(gateways)}::jsonb) as w (id int, name text)
    where g.id = w.id`.execute(trx)
}
