/** Makes sites, airspaces, devices, batches and licences to measure on, in bulk. */
import { sql } from 'kysely'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import type { Db } from '#db/open.ts'

export interface FarmSize {
  sites: number
  /** Each site has this many airspaces; the devices hang in them in turn. */
  airspaces: number
  /** The number of airspaces on each site. */
  devices: number
}

export interface BenchSite {
  id: number
  gateway: string
  devices: string[]
}

const SINCE = '2026-01-01T00:00:00Z'

export async function makeFarm(db: Db, { sites, airspaces, devices }: FarmSize): Promise<BenchSite[]> {
  const template = await db
    .insertInto('licence_templates')
    .values({
      name: 'Bench',
      duration_months: 60,
      sensors: ['COUGHS', 'TEMPERATURE', 'HUMIDITY'],
      product_types: ['FATTENING'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made: BenchSite[] = []
  for (let number = 1; number <= sites; number++) {
    made.push(
      await db
        .transaction()
        .execute(trx => makeSite(trx, { number, airspaces, devices, templateId: template.id })),
    )
  }
  return made
}

interface SiteInput {
  number: number
  airspaces: number
  devices: number
  templateId: number
}

async function makeSite(trx: Db, { number, airspaces, devices, templateId }: SiteInput): Promise<BenchSite> {
  const siteId = await insertSite(trx, `Bench site ${String(number).padStart(4, '0')}`)
  const gateway = `BENCH-GW-${number}`
  await trx
    .insertInto('gateways')
    .values({
      code: gateway,
      site_id: siteId,
      registration: 'REGISTERED',
      last_heartbeat_at: SINCE,
      ...hashGatewaySecret('bench'),
    })
    .execute()
  const floorId = await insertFloor(trx, siteId)
  const prefix = `BENCH-${number}-`
  await furnishFloor(trx, { siteId, floorId, prefix, airspaces, devices, templateId })
  return { id: siteId, gateway, devices: Array.from({ length: devices }, (_, n) => `${prefix}${n}`) }
}

async function insertSite(trx: Db, name: string): Promise<number> {
  const site = await trx
    .insertInto('sites')
    .values({
      name,
      type: 'fattening',
      country: 'BE',
      longitude: 4,
      latitude: 51,
      timezone: 'Europe/Brussels',
      activated_at: SINCE,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return site.id
}

/** The only floor of the only house. */
async function insertFloor(trx: Db, siteId: number): Promise<number> {
  const house = await trx
    .insertInto('houses')
    .values({ site_id: siteId, name: 'House 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const floor = await trx
    .insertInto('floors')
    .values({ site_id: siteId, house_id: house.id, name: 'Floor 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return floor.id
}

interface Furnishing extends Omit<SiteInput, 'number'> {
  siteId: number
  floorId: number
  /** The beginning of the codes of the devices. */
  prefix: string
}

/** Airspaces with a deck and a batch each, and licensed devices hung in them in turn. */
async function furnishFloor(
  trx: Db,
  { siteId, floorId, prefix, airspaces, devices, templateId }: Furnishing,
): Promise<void> {
  await sql`
    with rooms as (
      insert into airspaces (site_id, floor_id, name, position, product_type)
      select ${siteId}, ${floorId}, 'Airspace ' || n, n, 'FATTENING' from generate_series(0, ${airspaces - 1}::int) n
      returning id, position
    ), shelves as (
      insert into decks (site_id, airspace_id, name) select ${siteId}, id, 'Deck' from rooms returning id, airspace_id
    ), batch_rows as (
      insert into batches (site_id, airspace_id, name, product_type, start_date, start_age_in_days, animals_start)
      select ${siteId}, id, 'Round', 'FATTENING', '2026-01-01', 70, 250 from rooms
    ), hung as (
      insert into devices (code, delivery_status, site_id, airspace_id, deck_id, installation_date)
      select ${prefix}::text || n, 'INSTALLED', ${siteId}, rooms.id, shelves.id, ${SINCE}::timestamptz
      from generate_series(0, ${devices - 1}::int) n
      join rooms on rooms.position = n % ${airspaces}::int
      join shelves on shelves.airspace_id = rooms.id
      returning id, airspace_id, deck_id
    ), placed as (
      insert into device_placements (device_id, site_id, airspace_id, deck_id, installed_at)
      select id, ${siteId}, airspace_id, deck_id, ${SINCE}::timestamptz from hung
    )
    insert into licences (license_template_id, device_id, status, activated_at, expires_at)
    select ${templateId}, id, 'ACTIVE', ${SINCE}::timestamptz, ${SINCE}::timestamptz + interval '5 years' from hung
  `.execute(trx)
}
