/** Moments that lie ahead though they say when something happened. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowsOf, text } from '#db/rows.ts'

/** Deliveries are tried for a day; what a clock ahead gave up earlier is worth sending still. */
const WORTH_SENDING = sql`interval '1 day'`
/** The longest that a delivery waits for its next attempt, and some. */
const LONGEST_WAIT = sql`interval '2 hours'`
/** A Warning waits for the daily summary no longer than a day, which has 25 hours where clocks go back. */
const TO_SUMMARY = sql`interval '26 hours'`

/**
 * Nobody knows when samples came that were noted as received later than now: they count as having come in time.
 * @returns how many, and the oldest slot of them by airspace
 */
export async function markReceivedInTime(
  trx: Db,
  now: Date,
): Promise<{ count: number; airspaces: ReadonlyMap<number, number> }> {
  const rows = await rowsOf(
    trx,
    { airspace_id: int, slot: int, samples: int },
    sql`with taken as (
      update samples set received_at = least(to_timestamp((slot + 1) * 600.0), ${now})
      where received_at > ${now} and slot > extract(epoch from ${now}::timestamptz)::int / 600 - 31 * 144
      returning airspace_id, slot)
    select airspace_id, min(slot) as slot, count(*)::int as samples from taken group by 1`,
  )
  await sql`update device_states set last_received_at = least(to_timestamp((last_slot + 1) * 600.0), ${now})
    where last_received_at > ${now}`.execute(trx)
  const count = rows.reduce((sum, row) => sum + row.samples, 0)
  return {
    count,
    airspaces: new Map(rows.filter(row => row.airspace_id !== 0).map(row => [row.airspace_id, row.slot])),
  }
}

/** Sends again what waits for a time that a wrong clock has set, and what such a clock has given up as too old. */
export async function sendAgain(trx: Db, now: Date): Promise<number> {
  const waiting = await sql`
    update deliveries set due_at = null where status = 'QUEUED'
      and due_at > ${now}::timestamptz + case when reason = 'DIGEST' then ${TO_SUMMARY} else ${LONGEST_WAIT} end`.execute(
    trx,
  )
  const accounts = await sql`
    update account_mails set due_at = ${now} where due_at > ${now}::timestamptz + ${LONGEST_WAIT}`.execute(
    trx,
  )
  const given = await sql`
    update deliveries d set status = 'QUEUED', reason = null, attempts = 0 from notifications n
    where n.id = d.notification_id and d.status = 'SUPPRESSED' and d.reason = 'EXPIRED' and d.attempts > 0
      and n.created_at > ${now}::timestamptz - ${WORTH_SENDING}`.execute(trx)
  return [waiting, accounts, given].reduce(
    (sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows),
    0,
  )
}

/** A monitor hung or taken down in a time to come would not be judged until then. Ends first: spans never overlap. */
export async function clipFuturePlacements(trx: Db, now: Date): Promise<void> {
  await sql`update device_placements set removed_at = ${now} where removed_at > ${now} and installed_at < ${now}`.execute(
    trx,
  )
  await sql`update device_placements set installed_at = ${now} where installed_at > ${now} and removed_at is null`.execute(
    trx,
  )
}

/** These columns say until when something holds, or when something is due; all others say when something happened. */
const MAY_BE_FUTURE = ['expires_at', 'due_at', 'ends_at', 'device_mode_until', 'published_at']
/** These are handled by themselves, by another's clock, or are what people plan. */
const EXCLUDED_TABLES = [
  ...['samples', 'device_placements', 'gateway_counters', 'demo_state', 'duty_exceptions', 'expected_work'],
  // What they say was written so, and is sealed.
  ...['audit_log', 'audit_links'],
]

/** Gateways' clocks may be ten minutes ahead (spec/3 §4.1). */
const GATEWAY_CLOCK_TOLERANCE = sql`interval '10 minutes'`

/** @returns how many moments lay ahead */
export async function clipFutureTimes(trx: Db, now: Date): Promise<number> {
  await sql`delete from site_status_changes where at > ${now}`.execute(trx)
  const columns = await rowsOf(
    trx,
    { table_name: text, column_name: text },
    sql`select c.relname as table_name, a.attname as column_name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype
      and a.attname <> all(${MAY_BE_FUTURE}) and c.relname <> all(${EXCLUDED_TABLES})
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
    order by 1, 2`,
  )
  let moments = 0
  for (const { table_name, column_name } of columns) {
    const column = sql.ref(column_name)
    const limit =
      column_name === 'last_heartbeat_at'
        ? sql`${now}::timestamptz + ${GATEWAY_CLOCK_TOLERANCE}`
        : sql`${now}`
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table_name)} set ${column} = ${now} where ${column} > ${limit}`.execute(
        trx,
      )
    moments += Number(numAffectedRows)
  }
  return moments
}
