/** Reads what incidents are made of, as the fleet is now. Each reads little more than what is wrong. */
import { ALARM_CHANNELS } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { UNDELIVERED } from '@earshot/contract/rules/hardware/orders.ts'
import { SENSOR_FAULTS, SENSORS, type Sensor, type SensorFaultKind } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, ints, json, moment, oneOf, orNull, real, rowsOf, someOf, text, texts } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { isUnacknowledged } from '#sql/acknowledgements.ts'
import { BATCH_ANIMALS, batchAge } from '#sql/batches.ts'
import { deviceOnline, gatewayOnline } from '#sql/connectivity.ts'

/** Facts are read for sites in use only: nobody drives to a paused barn. */
const SITE = { site_id: int, country: text, supplier_id: orNull(int) }
const SITE_COLUMNS = sql`s.id as site_id, s.country, s.supplier_id`
const IN_USE = sql`s.display_status = 'USE'`
const Coded = z.array(z.object({ id: z.int(), code: z.string() }))
const AIRSPACES = sql`coalesce((select array_agg(d.airspace_id) from devices d
  where d.gateway_id = g.id and d.airspace_id is not null), '{}')`

/**
 * Finds silent gateways. One in maintenance or asleep is meant to be silent (spec/3 §3.2); one that was never heard
 * is still to be plugged in.
 */
export function findSilentGateways(db: Db) {
  return rowsOf(
    db,
    { id: int, code: text, ...SITE, since: moment, of: int, airspace_ids: ints },
    sql`select g.id, g.code, ${SITE_COLUMNS}, g.last_heartbeat_at as since,
      (select count(*) from gateways other where other.site_id = s.id) as of, ${AIRSPACES} as airspace_ids
    from gateways g join sites s on s.id = g.site_id
    where g.last_heartbeat_at is not null and not ${gatewayOnline('g')} and ${IN_USE} and g.registration = 'REGISTERED'
      and g.device_mode not in ('MAINTENANCE', 'SLEEP')
    order by g.id`,
  )
}

/**
 * Finds for each site the gateways that were registered and put there long enough ago and have never been heard.
 * `airspace_ids` are of the monitors that no other gateway has.
 */
export function findUnheardGateways(db: Db, now: Date) {
  const placed = new Date(now.getTime() - DOMAIN.incident.unheardDays * 86_400_000)
  return rowsOf(
    db,
    { ...SITE, gateways: json(Coded), since: moment, airspace_ids: ints },
    sql`select ${SITE_COLUMNS}, jsonb_agg(jsonb_build_object('id', g.id, 'code', g.code) order by g.id) as gateways,
      min(g.placed_at) as since,
      coalesce((select array_agg(d.airspace_id) from devices d where d.site_id = s.id and d.airspace_id is not null
        and (d.gateway_id is null or d.gateway_id = any(array_agg(g.id)))), '{}') as airspace_ids
    from gateways g join sites s on s.id = g.site_id
    where g.last_heartbeat_at is null and g.placed_at <= ${placed} and ${IN_USE} and g.registration = 'REGISTERED'
      and g.device_mode not in ('MAINTENANCE', 'SLEEP')
    group by s.id order by s.id`,
  )
}

/**
 * Finds the silences as they were found last, by the codes of their gateways. A gateway that hangs at another site
 * since is no part of its silence any more.
 */
export async function findKnownSilences(db: Db): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    { code: text, cause: text },
    sql`select g.code, i.cause from incidents i
    cross join jsonb_array_elements_text(i.facts -> 'codes') as silent (code)
    join gateways g on upper(g.code) = upper(silent.code) and g.site_id = i.site_id
    where i.kind = 'GATEWAY_SILENT' order by g.id`,
  )
  return new Map(rows.map(({ code, cause }) => [code, cause]))
}

export function findLowDisks(db: Db) {
  return rowsOf(
    db,
    { id: int, code: text, ...SITE, disk_free: real, airspace_ids: ints },
    sql`select g.id, g.code, ${SITE_COLUMNS}, g.disk_free_pct as disk_free, ${AIRSPACES} as airspace_ids
    from gateways g join sites s on s.id = g.site_id
    where g.disk_free_pct < ${DOMAIN.gatewayDisk.ok} and ${IN_USE} and ${gatewayOnline('g')}
    order by g.id`,
  )
}

const DEVICE = { id: int, code: text, ...SITE, airspace_id: int, airspace: text, of: int }
const DEVICE_COLUMNS = sql`d.id, d.code, ${SITE_COLUMNS}, a.id as airspace_id, a.name as airspace,
  (select count(*) from devices other where other.airspace_id = a.id) as of`

/**
 * Finds silent monitors whose gateway is heard: a silent gateway speaks for its own monitors. A monitor that was
 * never heard may have any gateway of its site; one that was heard elsewhere before is silent since it was hung here.
 */
export function findSilentDevices(db: Db, now: Date) {
  const hung = new Date(now.getTime() - DOMAIN.offlineMin * 60_000)
  return rowsOf(
    db,
    { ...DEVICE, since: moment },
    sql`select ${DEVICE_COLUMNS},
      coalesce(greatest(to_timestamp((st.last_slot + 1) * 600.0), d.installation_date), d.created_at) as since
    from devices d join sites s on s.id = d.site_id join airspaces a on a.id = d.airspace_id
    left join device_states st on st.device_id = d.id
    left join gateways g on g.id = d.gateway_id
    where not ${deviceOnline('st')} and ${IN_USE} and coalesce(d.installation_date, d.created_at) <= ${hung}
      and case when g.id is null then exists (select from gateways any_one where any_one.site_id = s.id and ${gatewayOnline('any_one')})
        else ${gatewayOnline('g')} end
    order by d.id`,
  )
}

interface Reading {
  sensor: Sensor
  column: 'temperature' | 'humidity'
}
const TEMPERATURE: Reading = { sensor: 'TEMPERATURE', column: 'temperature' }
const HUMIDITY: Reading = { sensor: 'HUMIDITY', column: 'humidity' }

const SPEAKING = sql`devices d join device_states st on st.device_id = d.id join sites s on s.id = d.site_id
  join airspaces a on a.id = d.airspace_id`
const DAYS_OF_IT = sql`sample_days h on h.site_id = d.site_id and h.airspace_id = d.airspace_id and h.device_id = d.id`
/** The site's own. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone s.timezone)::date`

/**
 * Monitors that speak and always say the same. What the engine does not believe is known at once and with its beginning; the
 * roll-ups find what it does not judge by, as a barn's that is not evaluated.
 */
export async function findFrozen(db: Db, now: Date) {
  const known = await findUnbelieved(db, ['FROZEN'])
  const isKnown = new Set(known.map(({ id, sensor }) => `${id} ${sensor}`))
  const others = (await findStill(db, now)).filter(({ id, sensor }) => !isKnown.has(`${id} ${sensor}`))
  return [...known, ...others]
}

/** Finds the sensors that jump, or are apart from their neighbours. */
export function findImplausible(db: Db) {
  return findUnbelieved(db, ['JUMPING', 'APART'])
}

/** Finds the sensors that the engine does not believe for one of these reasons. */
function findUnbelieved(db: Db, faults: readonly SensorFaultKind[]) {
  return rowsOf(
    db,
    { ...DEVICE, sensor: oneOf(SENSORS), fault: oneOf(SENSOR_FAULTS), value: real, since: moment },
    sql`select ${DEVICE_COLUMNS}, f.sensor, f.fault, f.value, f.since from ${SPEAKING}
    cross join lateral jsonb_to_recordset(st.sensor_faults) as f (sensor text, fault text, value float8, since timestamptz)
    where st.sensor_faults <> '[]' and f.fault = any(${[...faults]}::text[]) and ${deviceOnline('st')} and ${IN_USE}
    order by d.id, f.sensor desc`,
  )
}

async function findStill(db: Db, now: Date) {
  const stuck = [...(await findStuck(db, TEMPERATURE, now)), ...(await findStuck(db, HUMIDITY, now))]
  const found = [...stuck, ...(await findDeaf(db, now))]
  const since = await stoodSince(db, found, now)
  return found.map(({ raw, ...row }, place) => ({ ...row, since: since.get(place) ?? now }))
}

/** Finds monitors whose readings have had one single value in the daily roll-ups since yesterday. */
async function findStuck(db: Db, { sensor, column }: Reading, now: Date) {
  const [least, most, samples] = ['min', 'max', 'samples'].map(part => sql.ref(`h.${column}_${part}`))
  const rows = await rowsOf(
    db,
    { ...DEVICE, raw: int },
    sql`select ${DEVICE_COLUMNS}, min(${least}) as raw from ${SPEAKING} join ${DAYS_OF_IT} and h.day >= ${today(now)} - 1
    where ${deviceOnline('st')} and ${IN_USE}
    group by d.id, s.id, a.id
    having min(${least}) = max(${most}) and sum(${samples}) >= ${DOMAIN.incident.frozenSamples} order by d.id`,
  )
  return rows.map(row => ({ ...row, sensor, value: row.raw / 100 }))
}

/** A day longer, and only where animals have been all that time. */
async function findDeaf(db: Db, now: Date) {
  const rows = await rowsOf(
    db,
    DEVICE,
    sql`select ${DEVICE_COLUMNS} from ${SPEAKING} join ${DAYS_OF_IT} and h.day >= ${today(now)} - 2
    where ${deviceOnline('st')} and ${IN_USE} and exists (select from batches b
      where b.airspace_id = a.id and b.state = 'ACTIVE' and b.start_date <= ${today(now)} - 2)
    group by d.id, s.id, a.id
    having sum(h.coughs) = 0 and sum(h.cough_samples) >= ${DOMAIN.incident.deafSamples} order by d.id`,
  )
  return rows.map(row => ({ ...row, sensor: 'COUGHS' as const, raw: 0, value: 0 }))
}

interface Stood {
  id: number
  site_id: number
  airspace_id: number
  sensor: Sensor
  raw: number
}

const STOOD = ['coughs', 'temperature_min', 'temperature_max', 'humidity_min', 'humidity_max'] as const

/**
 * Finds since when each value has stood still, by its place in `found`: since the hour after the last one in which it
 * moved, or else as far back as hours are looked at.
 */
async function stoodSince(db: Db, found: readonly Stood[], now: Date): Promise<Map<number, Date>> {
  if (found.length === 0) return new Map()
  const asked = found.map(({ id, site_id, airspace_id, sensor, raw }, place) => ({
    place,
    id,
    site_id,
    airspace_id,
    sensor,
    raw,
  }))
  const oldest = Math.floor(now.getTime() / 3_600_000) - 60 * 24
  const moved = sql`case f.sensor when 'COUGHS' then h.coughs > 0
    when 'TEMPERATURE' then h.temperature_min <> f.raw or h.temperature_max <> f.raw
    else h.humidity_min <> f.raw or h.humidity_max <> f.raw end`
  const wanted = {
    siteIds: [...new Set(found.map(one => one.site_id))],
    deviceIds: found.map(one => one.id),
    from: oldest,
    to: Math.floor(now.getTime() / 3_600_000),
    columns: STOOD,
  }
  const rows = await withSampleHours(db, wanted, (on, hours) =>
    rowsOf(
      on,
      { place: int, hour: int },
      sql`select f.place, stood.hour
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as f (place int, id int, site_id int, airspace_id int, sensor text, raw int)
    cross join lateral (
      select coalesce(max(h.hour) filter (where ${moved}) + 1, min(h.hour), ${oldest}::int) as hour from ${hours} h
      where h.site_id = f.site_id and h.airspace_id = f.airspace_id and h.device_id = f.id and h.hour >= ${oldest}::int
    ) stood`,
    ),
  )
  return new Map(rows.map(({ place, hour }) => [place, new Date(hour * 3_600_000)]))
}

/**
 * Finds the gateways, on a site or not, that sent of late for monitors which hang at another site. Moving the
 * monitors or the gateway to one site settles it.
 */
export function findForeign(db: Db, now: Date) {
  const since = new Date(now.getTime() - DOMAIN.incident.foreignHours * 3_600_000)
  return rowsOf(
    db,
    {
      id: int,
      code: text,
      site_id: orNull(int),
      country: text,
      supplier_id: orNull(int),
      since: moment,
      devices: json(Coded),
      airspace_ids: ints,
    },
    sql`select g.id, g.code, s.id as site_id, coalesce(s.country, '') as country, s.supplier_id, min(f.first_at) as since,
      jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code) order by d.code) as devices,
      array_agg(d.airspace_id) as airspace_ids
    from foreign_hearings f join gateways g on g.id = f.gateway_id join devices d on d.id = f.device_id
    left join sites s on s.id = g.site_id
    where f.last_at > ${since} and d.site_id is not null and d.site_id is distinct from g.site_id
      and g.registration not in ('REJECTED', 'RETIRED')
    group by g.id, s.id order by g.id`,
  )
}

/** Finds the terms that are ending, by site and day, of monitors that hang and have no later licence. */
export function findEndingTerms(db: Db, now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  return rowsOf(
    db,
    { ...SITE, ends: moment, day: text, codes: texts, airspace_ids: ints },
    sql`select ${SITE_COLUMNS}, min(l.expires_at) as ends, (l.expires_at at time zone 'utc')::date::text as day,
      array_agg(d.code order by d.code) as codes, array_agg(d.airspace_id) as airspace_ids
    from licences l join devices d on d.id = l.device_id join sites s on s.id = d.site_id
    where l.status in ('ACTIVE', 'EXPIRED') and l.expires_at > ${at(-DOMAIN.incident.licenceOverDays)}
      and l.expires_at < ${at(DOMAIN.licence.expiringDays)} and d.airspace_id is not null and ${IN_USE}
      and not exists (select from licence_templates t where t.id = l.license_template_id and t.auto_renew and t.active)
      and not exists (select from licences later where later.device_id = d.id and later.id <> l.id
        and (later.status = 'ASSIGNED' or (later.status = 'ACTIVE' and later.expires_at > l.expires_at)))
    group by s.id, (l.expires_at at time zone 'utc')::date
    order by s.id, 4`,
  )
}

/**
 * Finds the orders that wait, with the animals that the missing monitors would hear: birds where a template is for
 * them.
 */
export function findWaitingOrders(db: Db) {
  const { pig, poultry } = DOMAIN.rdi.defaultHeard
  const arrived = sql`(select count(*) from unnest(i.device_codes) c left join devices d on upper(d.code) = upper(c)
    where d.id is null or d.delivery_status <> all(${[...UNDELIVERED]}))`
  return rowsOf(
    db,
    { id: int, supplier_id: int, since: moment, missing: int, quantity: int, animals: int },
    sql`select o.id, o.supplier_id, coalesce(o.submitted_at, o.created_at) as since, sum(i.quantity - i.arrived)::int as missing,
      sum(i.quantity)::int as quantity,
      sum((i.quantity - i.arrived) * case when i.product_types = array['BROILERS'] then ${poultry}::int else ${pig}::int end)::int as animals
    from orders o
    join lateral (
      select i.quantity, ${arrived} as arrived, t.product_types from order_items i
      join licence_templates t on t.id = i.license_template_id where i.order_id = o.id
    ) i on true
    where o.status in ('SUBMITTED', 'CONFIRMED', 'PARTLY_DELIVERED')
    group by o.id order by o.id`,
  )
}

const FAULTY = ['RETURNED', 'IN_REPAIR', 'DEFECT', 'SCRAPPED']

/** Boards by the week they were made in (`2614`: week 14 of 2026), of weeks with anything wrong. */
export function findLots(db: Db, frozenIds: readonly number[]) {
  const lot = sql`to_char(d.produced_at, 'IYIW')`
  return rowsOf(
    db,
    { name: text, of: int, faulty: json(Coded), frozen: ints, airspace_ids: ints },
    sql`select ${lot} as name, count(*) as of,
      coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code) order by d.code)
        filter (where d.delivery_status = any(${FAULTY})), '[]') as faulty,
      coalesce(array_agg(d.id) filter (where d.id = ${anyOf(frozenIds)}), '{}') as frozen,
      coalesce(array_agg(d.airspace_id) filter (where d.airspace_id is not null), '{}') as airspace_ids
    from devices d where d.produced_at is not null
    group by 1 having count(*) filter (where d.delivery_status = any(${FAULTY}) or d.id = ${anyOf(frozenIds)}) > 0
    order by 1`,
  )
}

/** True of the newest chain of a silent site, while none of its gateways has been heard since. */
const isStillSilent = sql`not exists (select from alarm_chains newer
    where newer.site_id = c.site_id and newer.kind = 'SILENCE' and newer.id > c.id)
  and not exists (select from gateways g where g.site_id = c.site_id and g.last_heartbeat_at > c.started_at)`

/**
 * Finds the chains that ended unanswered although somebody was told, whose Alarm lasts and still waits for somebody; a
 * silent site has no airspace and no sensor. A
 * newer chain of the same alert tells people itself. A push that no browser of the person takes has told nobody, which is
 * found only when it is sent. `airspace_ids` are of the monitors in all airspaces of the chain.
 */
export function findUnansweredAlarms(db: Db) {
  return rowsOf(
    db,
    {
      id: int,
      ...SITE,
      since: moment,
      airspace_id: orNull(int),
      airspace: orNull(text),
      sensor: orNull(oneOf(SENSORS)),
      told: int,
      channels: someOf(ALARM_CHANNELS),
      airspace_ids: ints,
    },
    sql`select c.id, ${SITE_COLUMNS}, c.started_at as since, first.airspace_id, first.name as airspace, first.sensor,
      told.people as told, told.channels,
      coalesce((select array_agg(d.airspace_id) from devices d where d.airspace_id in (
        select a.airspace_id from alarm_chain_alerts l join alerts a on a.id = l.alert_id where l.chain_id = c.id)
        or (c.kind = 'SILENCE' and d.site_id = c.site_id and d.airspace_id is not null)), '{}')
        as airspace_ids
    from alarm_chains c join sites s on s.id = c.site_id
    cross join lateral (
      select count(distinct m.user_id) as people, array_agg(distinct m.channel) as channels
      from alarm_messages m where m.chain_id = c.id and m.left_out is null
        and not exists (select from deliveries d where d.notification_id = m.notification_id and d.user_id = m.user_id
          and d.channel = m.channel and d.status = 'SUPPRESSED' and d.reason = 'PREFERENCE')
    ) told
    left join lateral (
      select a.airspace_id, p.name, a.sensor
      from alarm_chain_alerts l join alerts a on a.id = l.alert_id join airspaces p on p.id = a.airspace_id
      where l.chain_id = c.id and a.priority = 'ALARM' and ${isUnacknowledged('a')}
        and not exists (select from alarm_chain_alerts newer where newer.alert_id = a.id and newer.chain_id > c.id)
      order by a.id <> c.alert_id, a.id limit 1
    ) first on true
    where (first.airspace_id is not null or (c.kind = 'SILENCE' and ${isStillSilent})) and c.end_reason = 'UNANSWERED' and told.people > 0 and ${IN_USE}
    order by c.id`,
  )
}

/**
 * Finds how many animals one monitor of each airspace hears: the batch's, shared among the monitors there. Where the
 * batch's number is not known, it is what one monitor usually hears.
 */
export async function findAnimals(
  db: Db,
  airspaceIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (airspaceIds.length === 0) return new Map()
  const { pig, poultry } = DOMAIN.rdi.defaultHeard
  const rows = await rowsOf(
    db,
    { airspace_id: int, animals: real },
    sql`select b.airspace_id, coalesce(
        (${BATCH_ANIMALS})::float8 / greatest(1, (select count(*) from devices d where d.airspace_id = b.airspace_id)),
        case when b.product_type = 'BROILERS' then ${poultry}::int else ${pig}::int end) as animals
    from batches b join sites s on s.id = b.site_id cross join lateral ${batchAge(now)}
    where b.airspace_id = ${anyOf(airspaceIds)} and b.state = 'ACTIVE'`,
  )
  return new Map(rows.map(row => [row.airspace_id, row.animals]))
}
