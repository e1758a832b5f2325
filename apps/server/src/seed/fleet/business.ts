/** Suppliers have ordered, and their orders have come so far. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { FleetPlan, FleetStep } from './plan.ts'
import { createTempTable, draw, newId, oneOf } from './random-sql.ts'

const N = sql`n`
/** Devices of an order that has arrived, and of one that is on its way. */
const ORDERED = 60
const UNDER_WAY = 15
/** There is one order without devices for so many with some. */
const FILLED_PER_EMPTY = 12

export const BUSINESS: FleetStep = {
  what: 'orders with their deliveries',
  run: async (trx, plan) => {
    await stageOrderLines(trx)
    await stageOrders(trx, plan)
    await insertOrders(trx, plan)
    await insertItems(trx)
    await insertEvents(trx, plan)
  },
}

/**
 * Each device is stored with the order it came by: those that hang by their licences, those on their way waiting
 * for one.
 */
async function stageOrderLines(trx: Db): Promise<void> {
  const hung = sql`
    select l.id as licence_id, l.license_template_id as template_id, d.code, s.supplier_id, true as arrived,
      (row_number() over (partition by s.supplier_id order by f.installed_at, f.n) - 1) / ${ORDERED}::int as place, f.installed_at as at
    from fleet_devices f join devices d on d.id = f.id join sites s on s.id = f.site_id join licences l on l.device_id = f.id`
  const suppliers = sql`(select array_agg(id order by id) from suppliers)`
  const sent = sql`
    select null::int, (select min(id) from licence_templates), code, supplier_id, false,
      (row_number() over (partition by supplier_id order by n) - 1) / ${UNDER_WAY}::int, created_at
    from (select f.n, d.code, d.created_at, (${suppliers})[1 + f.n % cardinality(${suppliers})] as supplier_id
      from fleet_devices f join devices d on d.id = f.id where f.spare and d.delivery_status in ('SHIPPED', 'DELIVERED')) spare`
  await createTempTable(
    trx,
    'fleet_lines',
    sql`select * from (${hung}) one union all select * from (${sent}) other order by arrived, supplier_id, place, code`,
  )
}

/** Orders with devices, and those that wait for their first, or for nothing any more. */
async function stageOrders(trx: Db, { now }: FleetPlan): Promise<void> {
  const at = sql`${now}::timestamptz`
  const filled = sql`
    select supplier_id, place, arrived, case when arrived then 'DELIVERED' else 'PARTLY_DELIVERED' end as status,
      least(min(at), ${at}) - interval '30 days' as since, null::int as wanted
    from fleet_lines group by 1, 2, 3`
  const suppliers = sql`(select array_agg(id order by id) from suppliers)`
  const empty = sql`
    select (${suppliers})[1 + n % cardinality(${suppliers})], n, null::boolean,
      ${oneOf(N, 'order status', ['DRAFT', 'SUBMITTED', 'SUBMITTED', 'CONFIRMED', 'CANCELLED'])},
      ${at} - interval '1 hour' * ${draw(N, 'ordered', 24 * 40)}, 5 + ${draw(N, 'wanted', 60)}
    from generate_series(1, (select 1 + count(*) / ${FILLED_PER_EMPTY}::int from (${filled}) f)::int) n`
  await createTempTable(
    trx,
    'fleet_orders',
    sql`select ${newId('orders')} as id, o.* from (
      select * from (${filled}) one union all select * from (${empty}) other order by since, supplier_id, place, arrived) o`,
  )
}

async function insertOrders(trx: Db, { now }: FleetPlan): Promise<void> {
  const by = sql`(select id from users where role = 'ADMIN' order by id limit 1)`
  await sql`
    insert into orders (id, supplier_id, status, created_by, created_at, updated_at, submitted_at)
    overriding system value
    select id, supplier_id, status, ${by} as created_by, since, least(since + interval '9 days', ${now}::timestamptz),
      case when status <> 'DRAFT' then least(since + interval '1 hour', ${now}::timestamptz) end
    from fleet_orders order by id`.execute(trx)
}

/** A line for each template; one that is on its way asks for half as many again. */
async function insertItems(trx: Db): Promise<void> {
  await createTempTable(
    trx,
    'fleet_items',
    sql`select ${newId('order_items')} as id, i.* from (
      select o.id as order_id, l.template_id, array_agg(l.code order by l.code) as codes, array_agg(l.licence_id) as licences,
        count(*) + case when o.arrived then 0 else (count(*) + 1) / 2 end as quantity
      from fleet_orders o join fleet_lines l on l.supplier_id = o.supplier_id and l.place = o.place and l.arrived = o.arrived
      group by 1, 2, o.arrived
      union all
      select id, (select min(id) from licence_templates), '{}', '{}', wanted from fleet_orders where wanted is not null
      order by 1, 2) i`,
  )
  await sql`
    insert into order_items (id, order_id, license_template_id, quantity, device_codes) overriding system value
    select id, order_id, template_id, quantity, codes from fleet_items order by id`.execute(trx)
  await sql`
    update licences l set order_item_id = i.id from fleet_items i cross join lateral unnest(i.licences) licence_id
    where l.id = licence_id`.execute(trx)
  await sql`
    insert into licences (license_template_id, order_item_id, supplier_id, device_id, status, created_at)
    select i.template_id, i.id, o.supplier_id, d.id, 'ASSIGNED', o.since
    from fleet_items i join fleet_orders o on o.id = i.order_id and not o.arrived
    cross join lateral unnest(i.codes) code join devices d on upper(d.code) = upper(code.code) order by d.id`.execute(
    trx,
  )
}

async function insertEvents(trx: Db, { now }: FleetPlan): Promise<void> {
  const steps = sql`(values ('DRAFT', 0, 0), ('SUBMITTED', 1, 1), ('CONFIRMED', 2, 20), ('CANCELLED', 9, 30)) step (status, place, hours)`
  const reached = sql`case o.status when 'DRAFT' then step.place = 0 when 'SUBMITTED' then step.place <= 1
    when 'CANCELLED' then step.place in (0, 1, 9) else step.place <= 2 end`
  await sql`
    insert into order_events (order_id, at, kind, status)
    select o.id, least(o.since + interval '1 hour' * step.hours, ${now}::timestamptz), 'STATUS', step.status
    from fleet_orders o join ${steps} on ${reached} order by o.id, step.place`.execute(trx)
  await sql`
    insert into order_events (order_id, at, kind, delivery_status, devices)
    select order_id, least(since + interval '9 days', ${now}::timestamptz), 'DEVICES', case when arrived then 'DELIVERED' else 'SHIPPED' end, count
    from (select i.order_id, o.since, o.arrived, sum(cardinality(i.codes))::int as count from fleet_items i
      join fleet_orders o on o.id = i.order_id where o.arrived is not null group by 1, 2, 3) d order by order_id`.execute(
    trx,
  )
}
