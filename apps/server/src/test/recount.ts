/** Counts the roll-ups again from the samples, in SQL of its own, and names every row that differs. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/open.ts'

const MEASURES = [
  'samples',
  'late',
  'cough_samples',
  'coughs',
  'audio_seconds',
  'temperature_samples',
  'temperature_sum',
  'temperature_min',
  'temperature_max',
  'humidity_samples',
  'humidity_sum',
  'humidity_min',
  'humidity_max',
  'bytes',
]

const COUNTED = sql.raw(`
  count(*)::int as samples,
  sum(case when extract(epoch from received_at) - slot * 600.0 > 900 then 1 else 0 end)::int as late,
  sum(case when coughs is not null then 1 else 0 end)::int as cough_samples,
  coalesce(sum(coughs), 0)::int as coughs,
  coalesce(sum(audio_seconds), 0)::int as audio_seconds,
  sum(case when temperature_centi is not null then 1 else 0 end)::int as temperature_samples,
  coalesce(sum(temperature_centi), 0)::int as temperature_sum,
  min(temperature_centi)::int as temperature_min,
  max(temperature_centi)::int as temperature_max,
  sum(case when humidity_centi is not null then 1 else 0 end)::int as humidity_samples,
  coalesce(sum(humidity_centi), 0)::int as humidity_sum,
  min(humidity_centi)::int as humidity_min,
  max(humidity_centi)::int as humidity_max,
  sum(bytes)::int as bytes`)

/** A recount answers the rows that are in one of the two only; both lists empty means equal to the last digit. */
export async function expectExactRollUps(db: Db): Promise<void> {
  const hourKey = sql.raw(`site_id, airspace_id, device_id, floor(slot * 600.0 / 3600)::int as period`)
  expect(await differences(db, { table: 'sample_hours', period: 'hour', key: hourKey })).toEqual([])
  const dayKey = sql.raw(`site_id, airspace_id, device_id,
    (to_timestamp(slot * 600.0) at time zone coalesce((select timezone from sites where sites.id = site_id), 'UTC'))::date as period`)
  expect(await differences(db, { table: 'sample_days', period: 'day', key: dayKey })).toEqual([])
  const states = await sql`
    with newest as (select device_id, max(slot) as last_slot from samples group by 1)
    select device_id, newest.last_slot as counted, s.last_slot as stored
    from newest full join device_states s using (device_id)
    where s.last_slot is distinct from newest.last_slot`.execute(db)
  expect(states.rows).toEqual([])
}

type RawSql = ReturnType<typeof sql.raw>

async function differences(
  db: Db,
  { table, period, key }: { table: string; period: string; key: RawSql },
): Promise<unknown[]> {
  const stored = sql.raw(
    `select site_id, airspace_id, device_id, ${period} as period, ${MEASURES.map(name => `${name}::int`).join(', ')} from ${table}`,
  )
  const { rows } = await sql`
    with counted as (select ${key}, ${COUNTED} from samples group by 1, 2, 3, 4), stored as (${stored})
    (select 'missing' as problem, x.* from (table counted except table stored) x)
    union all
    (select 'wrong' as problem, x.* from (table stored except table counted) x)
    limit 10`.execute(db)
  return rows
}
