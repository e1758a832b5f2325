/**
 * Stores one bundle: samples, hourly and daily roll-ups and device states in one statement. Only rows that were
 * really inserted reach the roll-ups, so repeated and late samples keep them exact.
 */
import { CompiledQuery, sql } from 'kysely'
import { array, arrays } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import { fillBundle } from './fill-bundle.ts'
import { besideEngineLocks, type Stored, storedOf } from './late-samples.ts'
import { dayColumns, intoDays, intoHours, ROLL_UP_VALUES } from './roll-up.ts'
import type { Bundle } from './rows.ts'

/**
 * A day's first samples were heard through a gateway of their own site; otherwise their bytes would be shared out
 * elsewhere.
 */
const GATEWAY = {
  column: 'gateway_id',
  value: `(select g.id from devices join gateways g on g.id = devices.gateway_id
    where devices.id = fresh.device_id and coalesce(g.site_id, 0) = fresh.site_id)`,
  set: 'gateway_id = coalesce(r.gateway_id, excluded.gateway_id)',
}

const COLUMNS = [
  'site_id',
  'airspace_id',
  'device_id',
  'slot',
  'coughs',
  'audio_seconds',
  'temperature_centi',
  'humidity_centi',
  'bytes',
  'received_at',
] as const

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
), hours as (${intoHours('fresh', ROLL_UP_VALUES)}
), days as (${intoDays({ rows: 'fresh', values: ROLL_UP_VALUES, days: 11, also: GATEWAY })}
), heard as (
  select devices.id, devices.site_id, devices.airspace_id, newest.slot, newest.received_at
  from (select device_id, max(slot) as slot, max(received_at) as received_at from fresh group by 1) as newest
  join devices on devices.id = newest.device_id
), firsts as (
  -- As it was before this statement.
  insert into first_hearings (site_id)
  select distinct heard.site_id from heard left join device_states known on known.device_id = heard.id
  where heard.site_id is not null and known.last_slot is null
), states as (
  insert into device_states as s (device_id, site_id, airspace_id, last_slot, last_received_at)
  select id, site_id, airspace_id, slot, received_at from heard
  order by 1
  -- Where it hangs now is the engine's to follow: a move resets what it remembers.
  on conflict (device_id) do update set
    last_slot = greatest(s.last_slot, excluded.last_slot),
    last_received_at = case
      when s.last_slot is null or excluded.last_slot > s.last_slot then excluded.last_received_at
      else s.last_received_at
    end
)
${storedOf('fresh')}`

export interface WriteOptions {
  bundle: Bundle
  /** The receiving clock, unix seconds. */
  now: number
}

export interface Written {
  /** The new samples. */
  stored: Stored[]
  /** Samples of which an earlier write had left something out. */
  filled: Stored[]
}

/**
 * Answers after the commit. Partitions for the bundle's slots must exist.
 *
 * What fills gaps is a statement and a commit of its own, and only where something came again. No transaction need
 * hold the two together: both change nothing when repeated, and the bundle is acknowledged after both, so one that ended
 * in between is sent again and fills then.
 */
export async function writeBundle(db: Db, { bundle, now }: WriteOptions): Promise<Written> {
  const { rows } = bundle
  const stored = await besideEngineLocks(db, { rows, now, write: own => store(own, bundle) })
  if (samplesIn(stored) === rows.length) return { stored, filled: [] }
  const filled = await fillBundle(db, { bundle, now })
  await waitForStandby(db)
  return { stored, filled }
}

/**
 * What came again is in the database, but its commit may not have reached the synchronous standby, and writing nothing
 * waits for nobody. This writes a record that the standby takes after all before it; where no standby is waited for, it writes
 * nothing.
 */
async function waitForStandby(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'earshot', '')
    where current_setting('synchronous_standby_names') <> ''`.execute(db)
}

export function samplesIn(stored: readonly Stored[]): number {
  return stored.reduce((sum, { samples }) => sum + samples, 0)
}

async function store(db: Db, { rows, days }: Bundle): Promise<Stored[]> {
  const result = await db.executeQuery<Stored>(
    CompiledQuery.raw(STORE, [...arrays(rows, COLUMNS), ...dayColumns(days)]),
  )
  return result.rows
}

/**
 * Notes through which gateway devices were heard, before the bundle, whose daily roll-ups take it over. It only
 * informs, so it is outside the bundle's transaction.
 */
export async function noteGateways(db: Db, heard: Bundle['heardThrough']): Promise<void> {
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
