/** The stored counter readings of gateways: as many as late ones may need, and the last before those. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, moment, orNull, rowsOf } from '#db/rows.ts'
import type { CounterReading } from './counter-chain.ts'

/** The span goes from the oldest to the newest heartbeat that is going to be taken, epoch milliseconds. */
export interface HeartbeatSpan {
  gateway_id: number
  from: number
  to: number
}

const COUNTERS = { gateway_id: int, at: moment, day, bytes_up: orNull(int), bytes_down: orNull(int) }

/** The readings within each span and the nearest of both counters before and after it, oldest first. */
export async function findReadings(
  db: Db,
  spans: readonly HeartbeatSpan[],
): Promise<Map<number, CounterReading[]>> {
  const columns = sql`c.gateway_id, c.at, c.day, c.bytes_up, c.bytes_down from gateway_counters c where c.gateway_id = span.id`
  const rows = await rowsOf(
    db,
    COUNTERS,
    sql`select near.* from unnest(
      ${spans.map(span => span.gateway_id)}::int[],
      ${spans.map(span => new Date(span.from))}::timestamptz[],
      ${spans.map(span => new Date(span.to))}::timestamptz[]) as span (id, from_at, to_at)
    cross join lateral (
      select ${columns} and c.at between span.from_at and span.to_at
      union (select ${columns} and c.at < span.from_at and c.bytes_up is not null order by c.at desc limit 1)
      union (select ${columns} and c.at < span.from_at and c.bytes_down is not null order by c.at desc limit 1)
      union (select ${columns} and c.at > span.to_at and c.bytes_up is not null order by c.at limit 1)
      union (select ${columns} and c.at > span.to_at and c.bytes_down is not null order by c.at limit 1)
    ) as near
    order by near.gateway_id, near.at`,
  )
  const readings = new Map<number, CounterReading[]>()
  for (const row of rows) {
    const own = readings.get(row.gateway_id) ?? []
    own.push({ at: row.at.getTime(), day: row.day, up: row.bytes_up, down: row.bytes_down })
    readings.set(row.gateway_id, own)
  }
  return readings
}

export async function saveReadings(
  db: Db,
  { gateway_id, taken }: { gateway_id: number; taken: readonly CounterReading[] },
): Promise<void> {
  const rows = taken.map(({ at, day, up, down }) => ({
    gateway_id,
    at: new Date(at),
    day,
    bytes_up: up,
    bytes_down: down,
  }))
  await db.insertInto('gateway_counters').values(rows).execute()
}

/** A day more than a late heartbeat may be old. */
const RETENTION_DAYS = DOMAIN.rejectOlderDays + 1

/** Drops what no late heartbeat can stand next to; the last reading of each counter before that stays. */
export async function deleteOldReadings(
  db: Db,
  { gateway_id, newest }: { gateway_id: number; newest: number },
): Promise<void> {
  const horizon = new Date(newest - RETENTION_DAYS * 86_400_000)
  await sql`
    delete from gateway_counters old
    where old.gateway_id = ${gateway_id} and old.at < ${horizon} and exists (
      select from gateway_counters later
      where later.gateway_id = old.gateway_id and later.at > old.at and later.at < ${horizon}
        and (old.bytes_up is null or later.bytes_up is not null)
        and (old.bytes_down is null or later.bytes_down is not null))`.execute(db)
}
