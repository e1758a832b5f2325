/** Batches with what is written about them: one is active in most airspaces, two are over. */
import { DEFAULT_AGE_PHASES } from '@earshot/contract/rules/batches/age.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { FleetPlan, FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, oneOf } from './random-sql.ts'

const N = sql`n`
/** The number of each batch. */
const BATCH = sql`(n * 3 + k)`

export const BATCHES: FleetStep = {
  what: 'batches with phases, counts, comments and treatments',
  run: async (trx, plan) => {
    await makeBatches(trx, plan)
    await insertBatches(trx)
    await insertLogbook(trx)
  },
}

/** The newest (k = 0) began within its length of days; the two before it a few days from each other. */
async function makeBatches(trx: Db, { now }: FleetPlan): Promise<void> {
  const age = draw(N, 'batch age', sql`a.days`)
  const start = sql`(${now}::timestamptz at time zone a.timezone)::date - ${age} - k * (a.days + 6)`
  await createTempTable(
    trx,
    'fleet_batches',
    sql`select ${newId('batches')} as id, a.n, k, a.id as airspace_id, a.site_id, a.timezone, a.product_type, a.start_age,
        a.days, a.animals + ${draw(BATCH, 'animals', sql`a.animals / 10 + 1`)} as animals, ${start} as start_date, ${age} as age
      from fleet_airspaces a cross join generate_series(0, 2) k
      where not a.waiting and (k > 0 or ${chance(N, 'batch', 92)}) order by a.n, k`,
  )
  await sql`create unique index on fleet_batches (n, k)`.execute(trx)
}

async function insertBatches(trx: Db): Promise<void> {
  const over = sql`k > 0`
  const left = sql`animals * (940 + ${draw(BATCH, 'left', 50)}) / 1000`
  await sql`
    insert into batches (id, site_id, airspace_id, name, state, product_type, start_date, start_age_in_days, animals_start, origin,
      genetics, expected_end_date, end_date, animals_end, deaths_total, close_reason, closed_at, created_at)
    overriding system value
    select id, site_id, airspace_id, to_char(start_date, 'YYYY-MM') || ' · ' || 3 - k, case when ${over} then 'CLOSED' else 'ACTIVE' end,
      product_type, start_date, start_age, animals, ${oneOf(BATCH, 'origin', ['Own', 'Own', 'Breeder Noord', 'Pool 4'])},
      ${oneOf(BATCH, 'genetics', ['TN70', 'Piétrain', 'DanBred', 'Ross 308', ''])}, start_date + days,
      case when ${over} then start_date + days end, case when ${over} then ${left} end, case when ${over} then animals - ${left} end,
      case when ${over} then ${oneOf(BATCH, 'close reason', ['SLAUGHTER', 'SLAUGHTER', 'MOVED', 'DEPOPULATED'])} end,
      case when ${over} then (start_date + days + 1)::timestamp at time zone timezone end, start_date::timestamp at time zone timezone
    from fleet_batches order by n, k`.execute(trx)
  const phases = Object.entries(DEFAULT_AGE_PHASES).flatMap(([product_type, own]) =>
    own.map(phase => ({ product_type, ...phase })),
  )
  await sql`
    insert into batch_age_phases (batch_id, start_age_in_days, name)
    select r.id, p.start_age_in_days, p.name from fleet_batches r
    join jsonb_to_recordset(${JSON.stringify(phases)}::jsonb) as p (product_type text, start_age_in_days int, name text) using (product_type)`.execute(
    trx,
  )
}

const COMMENTS = [
  'Coughing at the back, otherwise calm.',
  'Feed intake as expected.',
  'Fan cleaned, inlet two notches up.',
  'Moved three animals to the hospital pen.',
] as const

/** Inserts the logbooks of the active batches; every fifth batch is being, or was, treated. */
async function insertLogbook(trx: Db): Promise<void> {
  await sql`
    insert into batch_counts (batch_id, date, deaths, removed)
    select id, start_date + d, ${draw(sql`(n + d)`, 'deaths', 3)}, ${draw(sql`(n + d)`, 'removed', 2)}
    from fleet_batches cross join lateral generate_series(2, age, 5) d where k = 0`.execute(trx)
  await sql`
    insert into batch_comments (batch_id, date, comment, author_id, created_at)
    select r.id, start_date + age / 2, ${oneOf(N, 'comment', COMMENTS)},
      (select m.user_id from memberships m where m.site_id = r.site_id and m.role = 'OWNER' limit 1),
      (start_date + age / 2)::timestamp at time zone timezone + interval '9 hours'
    from fleet_batches r where k = 0`.execute(trx)
  await sql`
    insert into treatments (batch_id, start_date, end_date, product_name, treatment_class, route, reason, scope, number_of_animals,
      total_quantity, total_quantity_unit, withdrawal_days, author_id, created_at)
    select r.id, start_date + age / 2, start_date + age / 2 + 5, ${oneOf(N, 'product', ['Product A', 'Product B'])},
      ${oneOf(N, 'class', ['ANTIBIOTIC', 'ANTI_INFLAMMATORY', 'MUCOLYTIC'])}, 'WATER', 'RESPIRATORY', 'AIRSPACE', animals, 12, 'KG', 10,
      (select m.user_id from memberships m where m.site_id = r.site_id and m.role = 'VETERINARIAN' limit 1),
      (start_date + age / 2)::timestamp at time zone timezone + interval '10 hours'
    from fleet_batches r where k = 0 and ${chance(N, 'treated', 20)}`.execute(trx)
}
