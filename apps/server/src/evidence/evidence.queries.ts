/** The rows behind one figure of an airspace: its samples or, where those are gone, its hours, and the monitors. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { PRODUCT_TYPES, SENSOR_FAULTS } from '@earshot/contract/values.ts'
import { CLIMATE_SENSORS } from '@earshot/engine/plausible.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { readSamples, type StoredSample } from '#packed/read-samples.ts'
import { personName } from '#sql/people.ts'
import { wasLate } from '#sql/slots.ts'

const { slotsPerHour } = DOMAIN
const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"')

export interface EvidencePlace {
  siteId: number
  airspaceId: number
}

const PLACE = {
  timezone: text,
  product_type: oneOf(PRODUCT_TYPES),
  next_slot: orNull(int),
  stale_from_hour: orNull(int),
  rhs: orNull(int),
  temperature_c: orNull(real),
  humidity_pct: orNull(real),
}
export type PlaceRow = RowOf<typeof PLACE>

export function findPlace(db: Db, { siteId, airspaceId }: EvidencePlace): Promise<PlaceRow | undefined> {
  return rowOf(
    db,
    PLACE,
    sql`select s.timezone, a.product_type,
      st.next_slot, st.stale_from_hour, st.rhs, st.temperature_c, st.humidity_pct
    from airspaces a join sites s on s.id = a.site_id left join airspace_states st on st.airspace_id = a.id
    where a.id = ${airspaceId} and a.site_id = ${siteId}`,
  )
}

/** When a climate sensor was not believed; `to` is null while it is not. */
const Faults = z.array(
  z.object({
    sensor: z.enum(CLIMATE_SENSORS),
    fault: z.enum(SENSOR_FAULTS),
    from: z.string(),
    to: z.string().nullable(),
  }),
)

const MONITOR = {
  id: int,
  code: text,
  name: text,
  software_version: text,
  last_slot: orNull(int),
  faults: json(Faults),
}
export type MonitorRow = RowOf<typeof MONITOR>

/** Monitors with the software that they ran at a moment, and the faults that they had between two. */
export function findMonitors(
  db: Db,
  { ids, from, at }: { ids: readonly number[]; from: Date; at: Date },
): Promise<MonitorRow[]> {
  return rowsOf(
    db,
    MONITOR,
    sql`select d.id, d.code, d.name, coalesce((select c.version from software_changes c
        where c.device_id = d.id and c.at <= ${at} order by c.at desc, c.id desc limit 1), d.software_version)
        as software_version, st.last_slot,
      coalesce((select jsonb_agg(jsonb_build_object('sensor', f.sensor, 'fault', f.fault,
          'from', to_char(f.from_at at time zone 'UTC', ${ISO}), 'to', to_char(f.to_at at time zone 'UTC', ${ISO})) order by f.from_at desc)
        from sensor_faults f where f.device_id = d.id and f.from_at < ${at} and (f.to_at is null or f.to_at > ${from})), '[]') as faults
    from devices d left join device_states st on st.device_id = d.id
    where d.id = ${anyOf(ids)} order by d.name, d.code, d.id`,
  )
}

/** What one monitor measured in a slot, or in an hour of which the samples are gone. Sums are in hundredths. */
const PORTION = {
  device_id: int,
  slot: int,
  slots: int,
  samples: int,
  late: int,
  received_at: orNull(moment),
  coughs: int,
  audio_seconds: int,
  cough_samples: int,
  temperature_sum: int,
  temperature_samples: int,
  humidity_sum: int,
  humidity_samples: int,
}
export type Portion = RowOf<typeof PORTION>

interface PortionsQuery extends EvidencePlace {
  ids: readonly number[]
  /** Both ends are included. */
  slots: { from: number; to: number }
}

/** By the table's key: one portion for each monitor and slot. */
export async function findSamplePortions(
  db: Db,
  { siteId, airspaceId, ids, slots }: PortionsQuery,
): Promise<Portion[]> {
  const ranges = ids.toSorted((a, b) => a - b).map(deviceId => ({ siteId, airspaceId, deviceId, ...slots }))
  return (await readSamples(db, ranges)).flat().map(portionOf)
}

function portionOf(sample: StoredSample): Portion {
  const { deviceId, slot, coughs, audioSeconds, temperatureCenti, humidityCenti, receivedUs } = sample
  return {
    device_id: deviceId,
    slot,
    slots: 1,
    samples: 1,
    late: wasLate(sample) ? 1 : 0,
    received_at: new Date(Math.floor(receivedUs / 1000)),
    coughs: coughs ?? 0,
    audio_seconds: coughs === null ? 0 : (audioSeconds ?? 0),
    cough_samples: coughs === null ? 0 : 1,
    temperature_sum: temperatureCenti ?? 0,
    temperature_samples: temperatureCenti === null ? 0 : 1,
    humidity_sum: humidityCenti ?? 0,
    humidity_samples: humidityCenti === null ? 0 : 1,
  }
}

const READ = [
  'samples',
  'late',
  'coughs',
  'audio_seconds',
  'cough_samples',
  'temperature_sum',
  'temperature_samples',
  'humidity_sum',
  'humidity_samples',
] as const

/** By the table's key: one row for each monitor and hour. */
export function findHourPortions(
  db: Db,
  { siteId, airspaceId, ids, slots }: PortionsQuery,
): Promise<Portion[]> {
  const span = { from: Math.floor(slots.from / slotsPerHour), to: Math.floor(slots.to / slotsPerHour) }
  const wanted = { siteIds: [siteId], airspaceIds: [airspaceId], deviceIds: ids, ...span, columns: READ }
  return withSampleHours(db, wanted, (on, hours) =>
    rowsOf(
      on,
      PORTION,
      sql`select device_id, hour * ${slotsPerHour}::int as slot, ${slotsPerHour}::int as slots, samples, late, null::timestamptz as received_at, coughs,
      audio_seconds, cough_samples, temperature_sum, temperature_samples, humidity_sum, humidity_samples
    from ${hours} h where site_id = ${siteId} and airspace_id = ${airspaceId} and device_id = ${anyOf(ids)}
      and hour between ${span.from} and ${span.to} order by device_id, hour`,
    ),
  )
}

/** The RHS that was stored of a full hour. */
export async function findHourRhs(
  db: Db,
  { siteId, airspaceId, hour }: EvidencePlace & { hour: number },
): Promise<number | null> {
  const row = await rowOf(
    db,
    { rhs: orNull(int) },
    sql`select rhs from airspace_rhs_hours
    where site_id = ${siteId} and airspace_id = ${airspaceId} and hour = ${hour}`,
  )
  return row?.rhs ?? null
}

const COUNT = {
  date: text,
  deaths: int,
  removed: int,
  counted_by: orNull(text),
  counted_at: orNull(moment),
}
export type CountRow = RowOf<typeof COUNT>

/** The newest counts of a batch up to a day, oldest first, each with who wrote it last. */
export function findCounts(
  db: Db,
  { batchId, date, most }: { batchId: number; date: string; most: number },
): Promise<CountRow[]> {
  return rowsOf(
    db,
    COUNT,
    sql`select c.date::text as date, c.deaths, c.removed, by.name as counted_by, by.at as counted_at
    from (select * from batch_counts where batch_id = ${batchId} and date <= ${date} and deaths + removed > 0
      order by date desc limit ${most}) c
    left join lateral (
      select ${personName('u')} as name, l.at from audit_changes g join audit_log l on l.id = g.entry_id
        left join users u on u.id = l.user_id
      where g.refs @> array['batch_count:' || c.batch_id || '/' || c.date]
      order by g.id desc limit 1) by on true
    order by c.date`,
  )
}

export async function findBatchName(db: Db, batchId: number): Promise<string> {
  const row = await rowOf(db, { name: text }, sql`select name from batches where id = ${batchId}`)
  return row?.name ?? ''
}
