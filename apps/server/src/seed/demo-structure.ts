import { PRODUCT_TYPE_FACTS } from '@earshot/contract/rules/batches/product-types.ts'
import { HISTORY_DAYS } from '@earshot/demo/build.ts'
import { dateOfDay } from '@earshot/demo/days.ts'
import { BOXED_GATEWAYS } from '@earshot/demo/farm.ts'
import { DEMO_SECRET, DEMO_USERS } from '@earshot/demo/people.ts'
import type { DemoAirspace, DemoSite } from '@earshot/demo/types.ts'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import type { Db } from '#db/open.ts'
import type { Ids, SeedTimes } from './seed-values.ts'
import { need } from './seed-values.ts'

export type SiteIds = { siteId: number; airspaceIds: Ids }

type SeedSite = { site: DemoSite; times: SeedTimes; users: Ids; suppliers: Ids }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The moment when the hardware was switched on: as told, else some days before the history begins. */
function installedAt(site: DemoSite, { anchor }: SeedTimes): Date {
  if (site.installedHour !== null) return new Date(anchor.getTime() + site.installedHour * HOUR_MS)
  return new Date(anchor.getTime() - (HISTORY_DAYS + 3) * DAY_MS)
}

/** A site with its structure, hardware, members and what is written about it. */
export async function seedSite(db: Db, args: SeedSite): Promise<SiteIds> {
  const siteId = await insertSite(db, args)
  const gateways = await insertGateways(db, siteId, args)
  const airspaceIds: Ids = new Map()
  for (const [houseIndex, house] of args.site.houses.entries()) {
    const houseRow = { site_id: siteId, name: house.name, position: houseIndex }
    const { id: houseId } = await db
      .insertInto('houses')
      .values(houseRow)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [floorIndex, floor] of house.floors.entries()) {
      const floorRow = { site_id: siteId, house_id: houseId, name: floor.name, position: floorIndex }
      const { id: floorId } = await db
        .insertInto('floors')
        .values(floorRow)
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [position, airspace] of floor.airspaces.entries()) {
        const place = { siteId, floorId, position, gateways }
        airspaceIds.set(airspace.key, await insertAirspace(db, airspace, { ...place, args }))
      }
    }
  }
  await insertPeople(db, siteId, args)
  return { siteId, airspaceIds }
}

async function insertSite(db: Db, { site, times, suppliers, users }: SeedSite): Promise<number> {
  const installed = installedAt(site, times)
  const owner = site.members.find(member => member.role === 'OWNER')
  const row = await db
    .insertInto('sites')
    .values({
      name: site.name,
      type: site.type,
      company: site.company,
      animals_quantity: site.animalsQuantity,
      country: site.country,
      state: site.state,
      postal_code: site.postalCode,
      city: site.city,
      street: site.street,
      house_number: site.houseNumber,
      longitude: site.longitude,
      latitude: site.latitude,
      timezone: site.timezone,
      premise_id: site.premiseId,
      supplier_id: need(suppliers, site.supplierKey),
      preinstalled: site.waiting,
      display_status: site.waiting ? 'PREPARED' : 'USE',
      activated_at: site.waiting ? null : installed,
      created_by: owner ? need(users, owner.user) : null,
      created_at: installed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function insertGateways(db: Db, siteId: number, { site, times }: SeedSite): Promise<Ids> {
  const ids: Ids = new Map()
  for (const gateway of site.gateways) {
    const row = await db
      .insertInto('gateways')
      .values({
        code: gateway.code,
        name: gateway.name,
        site_id: siteId,
        country: site.country,
        mac_address: gateway.macAddress,
        sim: gateway.sim,
        software_version: gateway.softwareVersion,
        registration: 'REGISTERED',
        created_at: installedAt(site, times),
        placed_at: installedAt(site, times),
        ...hashGatewaySecret(DEMO_SECRET),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(gateway.code, row.id)
  }
  return ids
}

/** Gateways that belong to no site yet. */
export async function seedBoxedGateways(db: Db, { anchor }: SeedTimes): Promise<void> {
  const rows = BOXED_GATEWAYS.map(code => ({
    code,
    country: 'BE',
    software_version: '2.6.1',
    registration: 'REGISTERED' as const,
    created_at: anchor,
    ...hashGatewaySecret(DEMO_SECRET),
  }))
  await db.insertInto('gateways').values(rows).execute()
}

async function insertAirspace(
  db: Db,
  airspace: DemoAirspace,
  place: { siteId: number; floorId: number; position: number; gateways: Ids; args: SeedSite },
): Promise<number> {
  const { siteId, floorId, position, gateways, args } = place
  const { id: airspaceId } = await db
    .insertInto('airspaces')
    .values({
      site_id: siteId,
      floor_id: floorId,
      name: airspace.name,
      position,
      product_type: airspace.productType,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const installed = installedAt(args.site, args.times)
  for (const [deckPosition, deck] of airspace.decks.entries()) {
    const { id: deckId } = await db
      .insertInto('decks')
      .values({ site_id: siteId, airspace_id: airspaceId, name: deck.name, position: deckPosition })
      .returning('id')
      .executeTakeFirstOrThrow()
    const devices = await db
      .insertInto('devices')
      .values(
        deck.devices.map(device => ({
          code: device.code,
          name: device.name,
          algo_type: PRODUCT_TYPE_FACTS[airspace.productType].algo,
          delivery_status: 'INSTALLED',
          software_version: '1.14.0',
          hw_revision: 'C',
          country: args.site.country,
          site_id: siteId,
          airspace_id: airspaceId,
          deck_id: deckId,
          gateway_id: need(gateways, device.gatewayCode),
          installation_date: installed,
          created_at: installed,
        })),
      )
      .returning('id')
      .execute()
    const placements = devices.map(({ id }) => ({
      device_id: id,
      site_id: siteId,
      airspace_id: airspaceId,
      deck_id: deckId,
      installed_at: installed,
    }))
    await db.insertInto('device_placements').values(placements).execute()
  }
  return airspaceId
}

async function insertPeople(db: Db, siteId: number, { site, times, users }: SeedSite): Promise<void> {
  const members = site.members.map(member => ({
    site_id: siteId,
    user_id: need(users, member.user),
    role: member.role,
    created_at: installedAt(site, times),
  }))
  await db.insertInto('memberships').values(members).execute()
  if (site.diseases.length > 0) {
    const rows = site.diseases.map(disease => ({
      site_id: siteId,
      code: disease.code,
      status: disease.status,
      since:
        disease.sinceDay === undefined
          ? null
          : dateOfDay({ anchor: times.anchor, timeZone: site.timezone, day: disease.sinceDay }),
    }))
    await db.insertInto('disease_histories').values(rows).execute()
  }
  for (const note of site.notes) {
    const author = DEMO_USERS.find(user => user.key === note.by)
    await db
      .insertInto('site_notes')
      .values({
        site_id: siteId,
        user_id: need(users, note.by),
        username: author ? `${author.firstName} ${author.lastName}` : note.by,
        note: note.note,
        message: note.message,
        created_at: new Date(times.anchor.getTime() - note.hoursAgo * HOUR_MS),
      })
      .execute()
  }
}
