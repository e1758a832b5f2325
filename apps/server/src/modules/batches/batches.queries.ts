/** Batches as they are read; ages and animals are of the site's own day. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface BatchRow {
  id: number
  name: string
  site_id: number
  airspace: { id: number; name: string }
  state: string
  product_type: string
  start_date: string
  start_age_in_days: number
  day: number
  phase: string | null
  animals_start: number | null
  animals_present: number | null
  average_start_weight_kg: number | null
  origin: string
  genetics: string
  expected_end_date: string | null
  age_phases: { name: string; start_age_in_days: number }[]
  end_date: string | null
  animals_end: number | null
  deaths_total: number | null
  average_end_weight_kg: number | null
  close_reason: string | null
  close_remarks: string
  closed_at: Date | null
  created_at: Date
}

export interface BatchFilter {
  siteId: number
  airspaceId?: number
  batchId?: number
  state?: 'ACTIVE' | 'CLOSED'
}

function matching({ siteId, airspaceId, batchId, state }: BatchFilter): RawBuilder<unknown> {
  const conditions = [sql`b.site_id = ${siteId}`]
  if (airspaceId !== undefined) conditions.push(sql`b.airspace_id = ${airspaceId}`)
  if (batchId !== undefined) conditions.push(sql`b.id = ${batchId}`)
  if (state !== undefined) conditions.push(sql`b.state = ${state}`)
  return sql.join(conditions, sql` and `)
}

/** Active ones first, then the newest. */
export async function findBatches(
  db: Db,
  { filter, now, limit, offset = 0 }: { filter: BatchFilter; now: Date; limit: number; offset?: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.name, b.site_id, jsonb_build_object('id', a.id, 'name', a.name) as airspace, b.state, b.product_type,
      b.start_date, b.start_age_in_days, age.day, b.animals_start, b.average_start_weight_kg, b.origin, b.genetics,
      b.expected_end_date, b.end_date, b.animals_end, b.deaths_total, b.average_end_weight_kg, b.close_reason,
      b.close_remarks, b.closed_at, b.created_at,
      greatest(1, b.animals_start - (select coalesce(sum(c.deaths + c.removed), 0) from batch_counts c
        where c.batch_id = b.id and c.date <= age.today)) as animals_present,
      (select p.name from batch_age_phases p where p.batch_id = b.id and p.start_age_in_days <= age.day
        order by p.start_age_in_days desc limit 1) as phase,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'start_age_in_days', p.start_age_in_days)
        order by p.start_age_in_days) from batch_age_phases p where p.batch_id = b.id), '[]') as age_phases
    from batches b
    join airspaces a on a.id = b.airspace_id
    join sites s on s.id = b.site_id
    cross join lateral (
      select today, b.start_age_in_days + (today - b.start_date) as day
      from (select least(coalesce(b.end_date, 'infinity'),
        (${now}::timestamptz at time zone s.timezone)::date) as today) clock
    ) age
    where ${matching(filter)}
    order by (b.state = 'ACTIVE') desc, b.start_date desc, b.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countBatches(db: Db, filter: BatchFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from batches b where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
