/** Makes gateways and monitors: where they hang, when they were heard, and by which licence they are used. */
import { LICENCE_TEMPLATES } from '@earshot/demo/business.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { sql } from 'kysely'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import type { Db } from '#db/open.ts'
import type { FleetPlan, FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, oneOf, share } from './random-sql.ts'

const N = sql`n`
const USAGE_DAYS = 31

export const HARDWARE: FleetStep = {
  what: 'gateways and monitors with their places and licences',
  run: async (trx, plan) => {
    await stageGateways(trx, plan)
    await insertGateways(trx, plan)
    await stageDevices(trx, plan)
    await insertDevices(trx, plan)
    await insertLicences(trx, plan)
    await insertUsage(trx, plan)
    await stageMonitorsByAirspace(trx)
  },
}

/** Every fiftieth is still in its box. */
async function stageGateways(trx: Db, { size }: FleetPlan): Promise<void> {
  const drawn = sql`
    select n, n % 50 = 49 as boxed, n % ${size.sites}::int as site_n,
      case when ${chance(N, 'gateway silent', 95)} then 'ONLINE' when ${chance(N, 'gateway lost', 70)} then 'OFFLINE' else 'LOST' end as connectivity
    from generate_series(0, ${size.gateways - 1}::int) n order by n`
  await createTempTable(
    trx,
    'fleet_gateways',
    sql`select ${newId('gateways')} as id, g.n, g.boxed, g.connectivity, s.n as site_n, s.id as site_id, s.code as country,
        s.since, row_number() over (partition by s.n order by g.n) - 1 as place
      from (${drawn}) g left join fleet_sites s on s.n = g.site_n and not g.boxed order by g.n`,
  )
}

const SILENT_FOR = sql`interval '1 second' * case connectivity when 'ONLINE' then 5 + ${draw(N, 'heartbeat', 300)}
  when 'OFFLINE' then 3600 * (1 + ${draw(N, 'hours silent', 20)}) else 86400 * (2 + ${draw(N, 'days silent', 18)}) end`

async function insertGateways(trx: Db, { now }: FleetPlan): Promise<void> {
  const { secret_hash, secret_salt } = hashGatewaySecret(DEMO_SECRET)
  const at = sql`${now}::timestamptz`
  await sql`
    insert into gateways (id, code, name, site_id, country, mac_address, sim, hw_revision, software_version, secret_salt,
      secret_hash, label_secret, registration, disk_free_pct, last_heartbeat_at, connectivity, connectivity_since, created_at)
    overriding system value
    select id, 'EG-F' || lpad(n::text, 6, '0'), case when boxed then '' else 'Gateway ' || place + 1 end, site_id,
      coalesce(country, 'BE'), '02:ea:' || substr(md5('gateway ' || n), 1, 2) || ':' || substr(md5('gateway ' || n), 3, 2) || ':00:01',
      '8932' || lpad(n::text, 15, '0'), ${oneOf(N, 'revision', ['B', 'C', 'D'])},
      ${oneOf(N, 'software', ['2.3.1', '2.4.0', '2.4.0', '2.4.2'])}, ${secret_salt}, ${secret_hash}, ${labelSecret('gateway label ')},
      case when boxed then ${oneOf(N, 'registration', ['UNREGISTERED', 'PENDING', 'REJECTED'])} else 'REGISTERED' end,
      case when not boxed then 4 + ${draw(N, 'disk', 90)} end, case when not boxed then ${at} - ${SILENT_FOR} end,
      case when boxed then 'ONLINE' else connectivity end,
      case when not boxed then ${at} - ${SILENT_FOR} - interval '1 day' * case connectivity when 'ONLINE' then ${draw(N, 'days online', 40)} else 0 end end,
      least(coalesce(since, ${at} - interval '20 days'), ${at})
    from fleet_gateways order by n`.execute(trx)
}

/** Dealt to the airspaces in turn; one in 33 is in stock, half of these already heard somewhere. */
async function stageDevices(trx: Db, { size }: FleetPlan): Promise<void> {
  const rooms = sql`(select count(*) from fleet_airspaces)`
  const hung = sql`
    select n, n % 33 = 32 as spare, (n % ${rooms})::int as airspace_n, (n / ${rooms})::int as place
    from generate_series(0, ${size.devices - 1}::int) n`
  const gateway = sql`select site_n, count(*) as count from fleet_gateways where not boxed group by site_n`
  const silent = sql`case when g.connectivity <> 'ONLINE' then g.connectivity when ${chance(sql`d.n`, 'lost', 0.8)} then 'LOST'
    when ${chance(sql`d.n`, 'offline', 2)} then 'OFFLINE' else 'ONLINE' end`
  await createTempTable(
    trx,
    'fleet_devices',
    sql`select ${newId('devices')} as id, d.n, d.place, d.spare, r.site_id, r.id as airspace_id, r.n as airspace_n, k.id as deck_id,
        r.algo_type, r.price_code, r.waiting, s.code as country, coalesce(g.id, heard.id) as gateway_id,
        ${silent} as connectivity, r.since + interval '1 day' * (1 + ${draw(sql`d.n`, 'hung', 20)}) as installed_at
      from (${hung}) d
      left join fleet_airspaces r on r.n = d.airspace_n and not d.spare
      left join fleet_sites s on s.n = r.site_n
      left join fleet_decks k on k.airspace_id = r.id and k.place = d.place % 2
      left join (${gateway}) own on own.site_n = r.site_n
      left join fleet_gateways g on g.site_n = r.site_n and g.place = r.place % own.count
      left join fleet_gateways heard on d.spare and d.n % 2 = 0 and heard.n = d.n % ${size.gateways}::int
      order by d.n`,
  )
  await sql`create unique index on fleet_devices (n)`.execute(trx)
}

/** The same each time, as all of the fleet is. */
const labelSecret = (of: string) => sql`upper(left(md5(${of} || n), 12))`

async function insertDevices(trx: Db, { now }: FleetPlan): Promise<void> {
  await sql`
    insert into devices (id, code, name, algo_type, delivery_status, software_version, hw_revision, mac_address, country,
      label_secret, site_id, airspace_id, deck_id, gateway_id, installation_date, created_at)
    overriding system value
    select id, 'EM-F' || lpad(n::text, 7, '0'), case when spare then '' else 'Monitor ' || place + 1 end, coalesce(algo_type, 'NONE'),
      case when spare then ${oneOf(N, 'stock', ['PRODUCED', 'IN_STOCK', 'IN_STOCK', 'SHIPPED', 'DELIVERED', 'RETURNED', 'DEFECT'])} else 'INSTALLED' end,
      ${oneOf(N, 'software', ['1.12.2', '1.13.0', '1.14.0', '1.14.0', '1.14.1'])}, ${oneOf(N, 'revision', ['B', 'C', 'C'])},
      '02:eb:' || substr(md5('monitor ' || n), 1, 2) || ':' || substr(md5('monitor ' || n), 3, 2) || ':00:01', coalesce(country, 'BE'),
      ${labelSecret('monitor label ')}, site_id, airspace_id, deck_id, gateway_id, least(installed_at, ${now}::timestamptz),
      coalesce(installed_at - interval '20 days', ${now}::timestamptz - interval '1 day' * ${draw(N, 'made', 200)})
    from fleet_devices order by n`.execute(trx)
  await sql`
    insert into device_placements (device_id, site_id, airspace_id, deck_id, installed_at)
    select id, site_id, airspace_id, deck_id, least(installed_at, ${now}::timestamptz - interval '1 hour')
    from fleet_devices where deck_id is not null order by n`.execute(trx)
}

/** Terms that end from years ago to years ahead. Nobody is told of the ends that are near: they count as told. */
async function insertLicences(trx: Db, { now }: FleetPlan): Promise<void> {
  const codes = LICENCE_TEMPLATES.map(template => template.priceCode)
  const at = sql`${now}::timestamptz`
  const months = sql`interval '1 month' * t.duration_months`
  const begun = sql`${at} - ${months} * (0.01 + 0.98 * ${share(sql`d.n`, 'term')})`
  const terms = sql`
    select d.id, t.id as template_id, d.n, d.supplier_id,
      case when d.waiting then 'ASSIGNED' when ${chance(sql`d.n`, 'expired', 4)} then 'EXPIRED'
        when ${chance(sql`d.n`, 'suspended', 1)} then 'SUSPENDED' else 'ACTIVE' end as status,
      case when d.waiting then null when ${chance(sql`d.n`, 'expired', 4)} then ${at} - ${months} - interval '1 day' * ${draw(sql`d.n`, 'ago', 400)}
        else ${begun} end as activated_at, ${months} as months
    from (select f.*, s.supplier_id from fleet_devices f join sites s on s.id = f.site_id) d
    join licence_templates t on t.price_code = case when ${chance(sql`d.n`, 'other term', 30)}
      then ${oneOf(sql`d.n`, 'template', codes)} else d.price_code end`
  const left = sql`(activated_at + months - ${at})`
  await sql`
    insert into licences (license_template_id, supplier_id, device_id, status, activated_at, expires_at, created_at, notice_stage)
    select template_id, supplier_id, id, status, activated_at, activated_at + months, coalesce(activated_at, ${at}),
      case when ${left} <= interval '0' then 3 when ${left} <= interval '8 days' then 2 when ${left} <= interval '31 days' then 1 else 0 end
    from (${terms}) term order by n`.execute(trx)
}

async function insertUsage(trx: Db, { now }: FleetPlan): Promise<void> {
  const day = sql`(n * 31 + d)`
  await sql`
    insert into gateway_usage_days (gateway_id, day, bytes_up, bytes_down)
    select id, ${now}::timestamptz::date - d, 4000000 + ${draw(day, 'bytes up', 9_000_000)}, 200000 + ${draw(day, 'bytes down', 900_000)}
    from fleet_gateways cross join generate_series(0, ${USAGE_DAYS - 1}::int) d where not boxed and connectivity = 'ONLINE'
    order by n, d`.execute(trx)
  await sql`
    insert into gateway_heartbeat_days (gateway_id, day, slots)
    select id, ${now}::timestamptz::date - d, rpad(repeat('1', 120 + ${draw(day, 'heard', 25)}), 144, '0')::bit(144)
    from fleet_gateways cross join generate_series(1, ${USAGE_DAYS}::int) d where not boxed and connectivity = 'ONLINE'
    order by n, d`.execute(trx)
}

/** Later steps need the monitors of each airspace. */
async function stageMonitorsByAirspace(trx: Db): Promise<void> {
  await createTempTable(
    trx,
    'fleet_monitors',
    sql`select airspace_n, array_agg(id order by n) as ids from fleet_devices where airspace_n is not null group by airspace_n`,
  )
  await sql`create unique index on fleet_monitors (airspace_n)`.execute(trx)
}
