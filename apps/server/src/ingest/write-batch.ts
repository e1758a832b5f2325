/**
 * Stores one batch: samples, hourly and daily roll-ups and device states in one statement. Only rows that were
 * really inserted reach the roll-ups, so repeated and late samples keep them exact.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Batch, SampleRow } from './rows.ts'

/** What a batch added to one airspace (0: to devices without a place). */
export interface Stored {
  site_id: number
  airspace_id: number
  samples: number
  oldest_slot: number
  newest_slot: number
}

const ROLL_UP_SETS = `
    samples = r.samples + excluded.samples,
    cough_samples = r.cough_samples + excluded.cough_samples,
    coughs = r.coughs + excluded.coughs,
    audio_seconds = r.audio_seconds + excluded.audio_seconds,
    temperature_samples = r.temperature_samples + excluded.temperature_samples,
    temperature_sum = r.temperature_sum + excluded.temperature_sum,
    temperature_min = least(r.temperature_min, excluded.temperature_min),
    temperature_max = greatest(r.temperature_max, excluded.temperature_max),
    humidity_samples = r.humidity_samples + excluded.humidity_samples,
    humidity_sum = r.humidity_sum + excluded.humidity_sum,
    humidity_min = least(r.humidity_min, excluded.humidity_min),
    humidity_max = greatest(r.humidity_max, excluded.humidity_max),
    bytes = r.bytes + excluded.bytes`

const ROLL_UP_COLUMNS = `samples, cough_samples, coughs, audio_seconds,
    temperature_samples, temperature_sum, temperature_min, temperature_max,
    humidity_samples, humidity_sum, humidity_min, humidity_max, bytes`

/** The aggregates in the order of ROLL_UP_COLUMNS. A test recounts with its own. */
const ROLL_UP_VALUES = `count(*), count(coughs), coalesce(sum(coughs), 0), coalesce(sum(audio_seconds), 0),
    count(temperature_centi), coalesce(sum(temperature_centi), 0), min(temperature_centi), max(temperature_centi),
    count(humidity_centi), coalesce(sum(humidity_centi), 0), min(humidity_centi), max(humidity_centi), sum(bytes)`

const STORE = `
with fresh as (
  insert into samples (site_id, airspace_id, device_id, slot, coughs, audio_seconds,
                       temperature_centi, humidity_centi, bytes, received_at)
  select site_id, airspace_id, device_id, slot, coughs, audio_seconds,
         temperature_centi, humidity_centi, bytes, to_timestamp(received_at)
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::smallint[],
              $7::smallint[], $8::smallint[], $9::int[], $10::float8[])
    as incoming (site_id, airspace_id, device_id, slot, coughs, audio_seconds,
                 temperature_centi, humidity_centi, bytes, received_at)
  on conflict do nothing
  returning site_id, airspace_id, device_id, slot, coughs, audio_seconds,
            temperature_centi, humidity_centi, bytes, received_at
), hours as (
  insert into sample_hours as r (site_id, airspace_id, device_id, hour, ${ROLL_UP_COLUMNS})
  select site_id, airspace_id, device_id, slot / ${DOMAIN.slotsPerHour}, ${ROLL_UP_VALUES}
  from fresh
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (site_id, airspace_id, device_id, hour) do update set ${ROLL_UP_SETS}
), days as (
  insert into sample_days as r (site_id, airspace_id, device_id, day, ${ROLL_UP_COLUMNS}, gateway_id)
  select fresh.site_id, airspace_id, device_id, day, ${ROLL_UP_VALUES},
    (select devices.gateway_id from devices where devices.id = fresh.device_id)
  from fresh
  join unnest($11::int[], $12::date[], $13::int[], $14::int[]) as local (site_id, day, from_slot, to_slot)
    on local.site_id = fresh.site_id and fresh.slot between local.from_slot and local.to_slot
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (site_id, airspace_id, device_id, day) do update set ${ROLL_UP_SETS},
    gateway_id = coalesce(r.gateway_id, excluded.gateway_id)
), states as (
  insert into device_states as s (device_id, site_id, airspace_id, last_slot, last_received_at)
  select devices.id, devices.site_id, devices.airspace_id, heard.slot, heard.received_at
  from (select device_id, max(slot) as slot, max(received_at) as received_at from fresh group by 1) as heard
  join devices on devices.id = heard.device_id
  order by 1
  -- Where it hangs now is the engine's to follow: a move resets what it remembers.
  on conflict (device_id) do update set
    last_slot = greatest(s.last_slot, excluded.last_slot),
    last_received_at = case
      when s.last_slot is null or excluded.last_slot > s.last_slot then excluded.last_received_at
      else s.last_received_at
    end
)
select site_id, airspace_id, count(*)::int as samples, min(slot) as oldest_slot, max(slot) as newest_slot
from fresh
group by 1, 2`

export interface WriteOptions {
  batch: Batch
  /** The receiving clock, unix seconds. */
  now: number
}

/** Answers after the commit. Partitions for the batch's slots must exist. */
export async function writeBatch(db: Db, { batch, now }: WriteOptions): Promise<Stored[]> {
  const late = lateAirspaces(batch.rows, now)
  if (late.length === 0) return store(db, batch)
  return db.transaction().execute(async trx => {
    const cursors = await lockCursors(trx, late)
    const stored = await store(trx, batch)
    await markStale(trx, { cursors, stored })
    return stored
  })
}

async function store(db: Db, { rows, days }: Batch): Promise<Stored[]> {
  const result = await db.executeQuery<Stored>(
    CompiledQuery.raw(STORE, [
      array(rows, row => row.site_id),
      array(rows, row => row.airspace_id),
      array(rows, row => row.device_id),
      array(rows, row => row.slot),
      array(rows, row => row.coughs),
      array(rows, row => row.audio_seconds),
      array(rows, row => row.temperature_centi),
      array(rows, row => row.humidity_centi),
      array(rows, row => row.bytes),
      array(rows, row => row.received_at),
      array(days, day => day.site_id),
      array(days, day => day.day),
      array(days, day => day.from_slot),
      array(days, day => day.to_slot),
    ]),
  )
  return result.rows
}

/** An array in PostgreSQL's own text form: the driver's general conversion quotes every element, at several times the cost. */
function array<Item>(items: readonly Item[], value: (item: Item) => number | string | null): string {
  const texts = new Array<number | string>(items.length)
  for (let index = 0; index < items.length; index++) texts[index] = value(items[index] as Item) ?? 'NULL'
  return `{${texts.join(',')}}`
}

/** A little earlier than the rule, so that a batch which waits on its way is still on the safe side. */
const LATE_SLACK_SECONDS = 60

/** Airspaces with a sample whose slot may have been judged already: it closed more than the grace time ago. */
function lateAirspaces(rows: readonly SampleRow[], now: number): number[] {
  const judgedBefore = now - DOMAIN.evalGraceMin * 60 + LATE_SLACK_SECONDS
  const late = new Set<number>()
  for (const { airspace_id, slot } of rows) {
    if (airspace_id !== 0 && (slot + 1) * DOMAIN.slotSeconds <= judgedBefore) late.add(airspace_id)
  }
  return [...late].sort((a, b) => a - b)
}

/**
 * Waits for an evaluation under way and holds off the next until the commit. Without the lock a sample could be
 * stored between the evaluation's reading and its cursor's move, seen by neither of the two.
 */
async function lockCursors(trx: Db, airspaceIds: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('airspace_states')
    .select(['airspace_id', 'next_slot'])
    .where('airspace_id', '=', sql<number>`any(${airspaceIds}::int[])`)
    .orderBy('airspace_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.airspace_id, row.next_slot]))
}

async function markStale(
  trx: Db,
  { cursors, stored }: { cursors: Map<number, number>; stored: Stored[] },
): Promise<void> {
  const stale = stored.filter(({ airspace_id, oldest_slot }) => oldest_slot < (cursors.get(airspace_id) ?? 0))
  if (stale.length === 0) return
  const hourOf = ({ oldest_slot }: Stored) => Math.floor(oldest_slot / DOMAIN.slotsPerHour)
  await sql`
    update airspace_states s set stale_from_hour = least(s.stale_from_hour, late.hour)
    from unnest(${array(stale, row => row.airspace_id)}::int[], ${array(stale, hourOf)}::int[]) as late (airspace_id, hour)
    where s.airspace_id = late.airspace_id`.execute(trx)
}

/** Before the batch, whose daily roll-ups take it over; informative only, so outside the batch's transaction. */
export async function noteGateways(db: Db, heard: Batch['heardThrough']): Promise<void> {
  if (heard.length === 0) return
  const sorted = heard.toSorted((a, b) => a.device_id - b.device_id)
  await sql`
    with heard as (
      select d.id, t.gateway_id
      from unnest(${array(sorted, row => row.device_id)}::int[], ${array(sorted, row => row.gateway_id)}::int[]) as t (device_id, gateway_id)
      join devices d on d.id = t.device_id
      order by d.id
      for update of d
    )
    update devices set gateway_id = heard.gateway_id from heard where devices.id = heard.id
  `.execute(db)
}
