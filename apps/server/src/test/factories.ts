/** Makes rows for tests: sensible defaults, every column overridable, inserted as they are. */
import type { AccessScope, SiteRole } from '@earshot/contract/values.ts'
import { hash } from '@node-rs/argon2'
import type { Insertable, Selectable } from 'kysely'
import { newKeyText, startOfKey } from '#auth/api-key-text.ts'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Db } from '#db/open.ts'
import type { DB } from '#db/tables.ts'

type Overrides<Table extends keyof DB> = Partial<Insertable<DB[Table]>>
type Row<Table extends keyof DB> = Selectable<DB[Table]>

/** Every factory-made user has this password. */
export const TEST_PASSWORD = 'the-pigs-are-fine'
/** Every factory-made gateway has this secret. */
export const TEST_SECRET = 'gateway-secret'
/** The labels of test hardware have this secret beside the code. */
export const TEST_LABEL = 'TESTLABEL001'
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

let serial = 0
/** A number that no other row of this test file has. */
function next(): number {
  serial += 1
  return serial
}

let passwordHash: Promise<string> | undefined
/**
 * Makes one cheap hash for the whole file: the cost is read from the hash itself, so sign-in stays quick in tests.
 */
function testPasswordHash(): Promise<string> {
  passwordHash ??= hash(TEST_PASSWORD, {
    memoryCost: 1024,
    timeCost: 1,
    parallelism: 1,
  })
  return passwordHash
}

export async function aUser(db: Db, overrides: Overrides<'users'> = {}): Promise<Row<'users'>> {
  const number = next()
  const values: Insertable<DB['users']> = {
    email: `person${number}@earshot.example`,
    password_hash: await testPasswordHash(),
    first_name: 'Jo',
    last_name: `Person ${number}`,
    role: 'USER',
    activated_at: LONG_AGO,
    ...overrides,
  }
  return db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow()
}

export function anAdmin(db: Db, overrides: Overrides<'users'> = {}): Promise<Row<'users'>> {
  return aUser(db, { role: 'ADMIN', ...overrides })
}

export async function aSite(db: Db, overrides: Overrides<'sites'> = {}): Promise<Row<'sites'>> {
  const values: Insertable<DB['sites']> = {
    name: `Site ${next()}`,
    type: 'fattening',
    country: 'BE',
    longitude: 4.4,
    latitude: 50.9,
    timezone: 'Europe/Brussels',
    activated_at: LONG_AGO,
    ...overrides,
  }
  return db.insertInto('sites').values(values).returningAll().executeTakeFirstOrThrow()
}

interface NewMembership {
  site: { id: number }
  user: { id: number }
  role?: SiteRole
  /** What access they have, where they are from outside. */
  scope?: AccessScope | null
  endsAt?: Date | null
}

export async function aMembership(
  db: Db,
  { site, user, role = 'OWNER', scope = null, endsAt = null }: NewMembership,
): Promise<Row<'memberships'>> {
  const values = { site_id: site.id, user_id: user.id, role, scope, ends_at: endsAt }
  return db.insertInto('memberships').values(values).returningAll().executeTakeFirstOrThrow()
}

async function aHouse(db: Db, overrides: Overrides<'houses'> & { site_id: number }): Promise<Row<'houses'>> {
  const values = { name: `House ${next()}`, ...overrides }
  return db.insertInto('houses').values(values).returningAll().executeTakeFirstOrThrow()
}

async function aFloor(
  db: Db,
  overrides: Overrides<'floors'> & { site_id: number; house_id: number },
): Promise<Row<'floors'>> {
  const values = { name: `Floor ${next()}`, ...overrides }
  return db.insertInto('floors').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function anAirspace(
  db: Db,
  overrides: Overrides<'airspaces'> & { site_id: number; floor_id: number },
): Promise<Row<'airspaces'>> {
  const values: Insertable<DB['airspaces']> = {
    name: `Airspace ${next()}`,
    product_type: 'FATTENING',
    ...overrides,
  }
  return db.insertInto('airspaces').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function aDeck(
  db: Db,
  overrides: Overrides<'decks'> & { site_id: number; airspace_id: number },
): Promise<Row<'decks'>> {
  const values = { name: `Deck ${next()}`, ...overrides }
  return db.insertInto('decks').values(values).returningAll().executeTakeFirstOrThrow()
}

export interface Barn {
  site: Row<'sites'>
  house: Row<'houses'>
  floor: Row<'floors'>
  airspace: Row<'airspaces'>
  deck: Row<'decks'>
}

/** A whole place to hang a device: a new site (or the given one) with one house, floor, airspace and deck. */
export async function aBarn(
  db: Db,
  overrides: { site?: Row<'sites'> | Overrides<'sites'>; airspace?: Overrides<'airspaces'> } = {},
): Promise<Barn> {
  const given = overrides.site
  const site = given?.id === undefined ? await aSite(db, given) : (given as Row<'sites'>)
  const house = await aHouse(db, { site_id: site.id })
  const floor = await aFloor(db, { site_id: site.id, house_id: house.id })
  const airspace = await anAirspace(db, { site_id: site.id, floor_id: floor.id, ...overrides.airspace })
  const deck = await aDeck(db, { site_id: site.id, airspace_id: airspace.id })
  return { site, house, floor, airspace, deck }
}

/** Makes an alert that is open and of coughs, unless told otherwise. */
export async function anAlert(
  db: Db,
  { barn, ...overrides }: Overrides<'alerts'> & { barn: Pick<Barn, 'site' | 'airspace'> },
): Promise<Row<'alerts'>> {
  const opened = new Date('2026-03-01T08:00:00Z')
  return db
    .insertInto('alerts')
    .values({
      site_id: barn.site.id,
      airspace_id: barn.airspace.id,
      sensor: 'COUGHS',
      priority: 'WARNING',
      max_priority: 'WARNING',
      value: 55,
      limit_value: 60,
      peak: 50,
      opened_at: opened,
      last_seen_at: opened,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Unregistered unless `deck` says where it hangs; then it has been there since `installedAt`. */
export async function aDevice(
  db: Db,
  {
    deck,
    installedAt = LONG_AGO,
    ...overrides
  }: Overrides<'devices'> & { deck?: Row<'decks'>; installedAt?: Date } = {},
): Promise<Row<'devices'>> {
  const place =
    deck === undefined
      ? {}
      : {
          site_id: deck.site_id,
          airspace_id: deck.airspace_id,
          deck_id: deck.id,
          installation_date: installedAt,
        }
  const values: Insertable<DB['devices']> = {
    code: `DEV-${String(next()).padStart(6, '0')}`,
    algo_type: 'PIG_COUGH',
    label_secret: TEST_LABEL,
    ...place,
    ...overrides,
  }
  const device = await db.insertInto('devices').values(values).returningAll().executeTakeFirstOrThrow()
  if (deck !== undefined) {
    const { site_id, airspace_id, id: deck_id } = deck
    await db
      .insertInto('device_placements')
      .values({ device_id: device.id, site_id, airspace_id, deck_id, installed_at: installedAt })
      .execute()
  }
  return device
}

/** Makes a gateway that is registered, with TEST_SECRET as its secret. */
export async function aGateway(db: Db, overrides: Overrides<'gateways'> = {}): Promise<Row<'gateways'>> {
  const values: Insertable<DB['gateways']> = {
    code: `GW-${String(next()).padStart(6, '0')}`,
    registration: 'REGISTERED',
    label_secret: TEST_LABEL,
    ...hashGatewaySecret(TEST_SECRET),
    ...overrides,
  }
  return db.insertInto('gateways').values(values).returningAll().executeTakeFirstOrThrow()
}

/** A run of the toolbox that changed nothing yet. */
/** A silent gateway by the name of EG-99, unless told otherwise. */
export async function anIncident(db: Db, overrides: Overrides<'incidents'> = {}): Promise<Row<'incidents'>> {
  const cause = `gateway:${next()}`
  const facts = {
    gateways: [],
    devices: [],
    codes: ['EG-99'],
    airspace: null,
    sensor: null,
    value: null,
    fault: null,
    disk_free: null,
    order: null,
    lot: null,
    of: 1,
  }
  const values: Insertable<DB['incidents']> = {
    cause,
    kind: 'GATEWAY_SILENT',
    severity: 'WARNING',
    animals: 100,
    devices: 1,
    since: LONG_AGO,
    found_at: LONG_AGO,
    search_text: 'eg-99',
    ...overrides,
    facts: JSON.stringify(facts),
  }
  return db.insertInto('incidents').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function aRun(db: Db, overrides: Overrides<'toolbox_runs'> = {}): Promise<Row<'toolbox_runs'>> {
  const values: Insertable<DB['toolbox_runs']> = {
    kind: 'DEVICE_STATUS',
    target: 'SHIPPED',
    created_at: new Date(),
    ...overrides,
  }
  return db.insertInto('toolbox_runs').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function aBatch(
  db: Db,
  overrides: Overrides<'batches'> & { site_id: number; airspace_id: number },
): Promise<Row<'batches'>> {
  const values: Insertable<DB['batches']> = {
    name: `Batch ${next()}`,
    product_type: 'FATTENING',
    start_date: '2026-02-01',
    start_age_in_days: 70,
    animals_start: 250,
    ...overrides,
  }
  return db.insertInto('batches').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Makes a treatment on one day of February, with two weeks of withdrawal. */
export async function aTreatment(
  db: Db,
  overrides: Overrides<'treatments'> & { batch_id: number },
): Promise<Row<'treatments'>> {
  const start_date = overrides.start_date ?? '2026-02-20'
  const values: Insertable<DB['treatments']> = {
    start_date,
    end_date: start_date,
    product_name: `Medicine ${next()}`,
    treatment_class: 'ANTIBIOTIC',
    route: 'WATER',
    reason: 'RESPIRATORY',
    scope: 'AIRSPACE',
    number_of_animals: 20,
    total_quantity: 2.5,
    total_quantity_unit: 'KG',
    withdrawal_days: 14,
    ...overrides,
  }
  return db.insertInto('treatments').values(values).returningAll().executeTakeFirstOrThrow()
}

/** An active one for the device, with a template of its own where none is given. */
export async function aLicence(
  db: Db,
  overrides: Overrides<'licences'> & { device_id?: number } = {},
): Promise<Row<'licences'>> {
  const license_template_id = overrides.license_template_id ?? (await aLicenceTemplate(db)).id
  const values: Insertable<DB['licences']> = {
    status: 'ACTIVE',
    activated_at: LONG_AGO,
    expires_at: new Date('2028-01-01T00:00:00Z'),
    ...overrides,
    license_template_id,
  }
  return db.insertInto('licences').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function aLicenceTemplate(
  db: Db,
  overrides: Overrides<'licence_templates'> = {},
): Promise<Row<'licence_templates'>> {
  const values = {
    name: `Licence ${next()}`,
    duration_months: 24,
    sensors: ['COUGHS', 'TEMPERATURE', 'HUMIDITY'],
    product_types: ['FATTENING'],
    ...overrides,
  }
  return db.insertInto('licence_templates').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Confirmed, of one line, unless it says otherwise. */
export async function anOrder(
  db: Db,
  { supplier, by, quantity = 2, ...overrides }: OrderOverrides,
): Promise<Row<'orders'>> {
  const values = { supplier_id: supplier.id, created_by: by, status: 'CONFIRMED' as const, ...overrides }
  const order = await db.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow()
  const { id: license_template_id } = await aLicenceTemplate(db)
  await db.insertInto('order_items').values({ order_id: order.id, license_template_id, quantity }).execute()
  return order
}
type OrderOverrides = Overrides<'orders'> & { supplier: { id: number }; by: number; quantity?: number }

/** Makes an API key, and gives its text beside its row. It is for all sites of the user unless `sites` names some. */
export async function anApiKey(
  db: Db,
  {
    user,
    sites,
    ...overrides
  }: Overrides<'api_keys'> & { user: { id: number }; sites?: readonly { id: number }[] },
): Promise<Row<'api_keys'> & { key: string }> {
  const key = newKeyText()
  const row = await db
    .insertInto('api_keys')
    .values({
      user_id: user.id,
      name: `Key ${next()}`,
      start: startOfKey(key),
      key_hash: hashToken(key),
      access: 'READ',
      all_sites: sites === undefined,
      created_at: LONG_AGO,
      expires_at: new Date('2100-01-01T00:00:00Z'),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const site of sites ?? []) {
    const member = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('site_id', '=', site.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    await db
      .insertInto('api_key_sites')
      .values({ api_key_id: row.id, site_id: site.id, member_id: member?.user_id ?? null })
      .execute()
  }
  return { ...row, key }
}
