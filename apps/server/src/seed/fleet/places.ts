/** Makes sites in several countries, with houses, floors, airspaces and decks. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { COUNTRIES, FARM_NAMES, PRODUCTS, SUPPLIERS } from './name-lists.ts'
import { FLEET_VET, type FleetPlan, type FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, oneOf, share } from './random-sql.ts'

const N = sql`n`

export const PLACES: FleetStep = {
  what: 'sites with houses, floors, airspaces and decks',
  run: async (trx, plan) => {
    await stageFacts(trx)
    await stageSites(trx, plan)
    await insertSites(trx, plan)
    await stageStructure(trx)
    await insertStructure(trx)
  },
}

async function stageFacts(trx: Db): Promise<void> {
  await sql`insert into suppliers (name) select unnest(${[...SUPPLIERS]}::text[]) on conflict do nothing`.execute(
    trx,
  )
  await createTempTable(
    trx,
    'fleet_countries',
    sql`select * from jsonb_to_recordset(${numbered(COUNTRIES)}::jsonb) as c (place int, code text, timezone text,
      language text, farm text, cities text[], latitude float8, longitude float8, degrees float8)`,
  )
  await createTempTable(
    trx,
    'fleet_products',
    sql`select *, row_number() over (partition by site_type order by place) - 1 as choice,
      count(*) over (partition by site_type) as choices
    from jsonb_to_recordset(${numbered(PRODUCTS)}::jsonb) as p (place int, product_type text, algo_type text,
      site_type text, species text, start_age int, days int, animals int, lo float4, hi float4, price_code text)`,
  )
}

function numbered(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, place) => ({ place, ...row })))
}

/** Each site has one kind of animal, and some of them still wait for their activation form. */
async function stageSites(trx: Db, { size, now }: FleetPlan): Promise<void> {
  const drawn = sql`
    select n, ${draw(N, 'country', COUNTRIES.length)} as country,
      ${oneOf(N, 'type', ['sow', 'piglet', 'fattening', 'fattening'])} as type,
      ${chance(N, 'waiting', 2)} as waiting, 1 + ${draw(N, 'airspaces', 3)} + ${draw(N, 'more airspaces', 3)} as airspaces,
      ${now}::timestamptz - interval '1 day' * (60 + ${draw(N, 'since', 900)}) as since
    from generate_series(0, ${size.sites - 1}::int) n order by n`
  await createTempTable(
    trx,
    'fleet_sites',
    sql`select ${newId('sites')} as id, d.*, c.code, c.timezone, c.language from (${drawn}) d
      join fleet_countries c on c.place = d.country order by n`,
  )
  await sql`create unique index on fleet_sites (n)`.execute(trx)
}

/** The vet's sites are hers to see: none of them is archived. */
const DISPLAY_STATUS = sql`case when waiting then 'PREPARED'
  when n % ${FLEET_VET.everySites}::int = 3 and ${chance(N, 'archived', 5)} then 'ARCHIVED'
  when ${chance(N, 'paused', 1.5)} then 'PAUSED' when ${chance(N, 'test', 1)} then 'TEST' else 'USE' end`

async function insertSites(trx: Db, { now }: FleetPlan): Promise<void> {
  const beside = (what: string) => sql`(${share(N, what)} + ${share(N, `${what} again`)} - 1) * c.degrees`
  await sql`
    insert into sites (id, name, type, company, animals_quantity, country, postal_code, city, street, house_number,
      longitude, latitude, timezone, premise_id, supplier_id, preinstalled, display_status, activated_at, created_at)
    overriding system value
    select s.id, c.farm || ' ' || ${oneOf(N, 'name', FARM_NAMES)} || case when ${chance(N, 'numbered', 40)} then ' ' || 1 + n % 90 else '' end,
      s.type, case when ${chance(N, 'company', 40)} then ${oneOf(N, 'company name', FARM_NAMES)} || ' Agro' else '' end,
      100 * (2 + ${draw(N, 'animals', 60)}), s.code, 1000 + ${draw(N, 'postal code', 8999)},
      c.cities[1 + ${draw(N, 'city', sql`cardinality(c.cities)`)}], ${oneOf(N, 'street', FARM_NAMES)},
      1 + ${draw(N, 'house number', 180)}, c.longitude + ${beside('longitude')}, c.latitude + ${beside('latitude')},
      s.timezone, s.code || lpad(n::text, 7, '0'),
      (select u.id from suppliers u where u.name = ${oneOf(N, 'supplier', SUPPLIERS)}),
      waiting, ${DISPLAY_STATUS}, case when not waiting then since end, least(since, ${now}::timestamptz)
    from fleet_sites s join fleet_countries c on c.place = s.country order by n`.execute(trx)
}

/** A house has three airspaces, the third of them on its upper floor. */
async function stageStructure(trx: Db): Promise<void> {
  const rooms = sql`
    select row_number() over (order by s.n, p) - 1 as n, s.n as site_n, s.id as site_id, s.type, s.timezone, s.since,
      s.waiting, p as place, p / 3 as house, p % 3 / 2 as floor
    from fleet_sites s cross join generate_series(0, s.airspaces - 1) p order by s.n, p`
  // Sow farms keep several kinds of animals, and no others do.
  const herd = sql`(case r.type when 'sow' then r.site_n + r.place else r.site_n end)`
  const kept = sql`
    select ${newId('airspaces')} as id, r.n::int as n, r.site_n, r.site_id, r.timezone, r.since, r.waiting, r.place,
      r.house, r.floor, p.product_type, p.algo_type, p.species, p.start_age, p.days, p.animals, p.lo, p.hi, p.price_code
    from (${rooms}) r
    join fleet_products p on p.site_type = r.type and p.choice = ${draw(herd, 'product', sql`p.choices`)}
    order by r.n`
  await createTempTable(trx, 'fleet_airspaces', kept)
  await sql`create unique index on fleet_airspaces (n)`.execute(trx)
  await sql`create index on fleet_airspaces (site_id)`.execute(trx)
  await createTempTable(
    trx,
    'fleet_houses',
    sql`select ${newId('houses')} as id, h.* from (
      select distinct site_id, house from fleet_airspaces order by site_id, house) h`,
  )
  await createTempTable(
    trx,
    'fleet_floors',
    sql`select ${newId('floors')} as id, f.*, h.id as house_id from (
      select distinct site_id, house, floor from fleet_airspaces order by site_id, house, floor) f
      join fleet_houses h using (site_id, house)`,
  )
}

async function insertStructure(trx: Db): Promise<void> {
  await sql`insert into houses (id, site_id, name, position) overriding system value
    select id, site_id, 'House ' || house + 1, house from fleet_houses`.execute(trx)
  await sql`insert into floors (id, site_id, house_id, name, position) overriding system value
    select id, site_id, house_id, case floor when 0 then 'Ground floor' else 'Upper floor' end, floor
    from fleet_floors`.execute(trx)
  await sql`insert into airspaces (id, site_id, floor_id, name, position, product_type) overriding system value
    select a.id, a.site_id, f.id, ${oneOf(N, 'airspace', ['Airspace', 'Room', 'Section', 'Stall'])} || ' ' || place + 1, place, product_type
    from fleet_airspaces a join fleet_floors f using (site_id, house, floor) order by n`.execute(trx)
  await createTempTable(
    trx,
    'fleet_decks',
    sql`select ${newId('decks')} as id, a.id as airspace_id, a.site_id, d as place
      from fleet_airspaces a cross join generate_series(0, 1) d order by a.n, d`,
  )
  await sql`insert into decks (id, site_id, airspace_id, name, position) overriding system value
    select id, site_id, airspace_id, 'Deck ' || place + 1, place from fleet_decks`.execute(trx)
  await sql`create unique index on fleet_decks (airspace_id, place)`.execute(trx)
}
