/** What a desk reads besides: 14 days of coughs with their normal, and a case in some airspaces of the veterinarian's sites. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { FLEET_VET, type FleetPlan, type FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, share } from './random-sql.ts'

const HOUR_MS = 3_600_000
const DAYS = 14
const N = sql`a.n`

export const DESKS: FleetStep = {
  what: 'courses, normals and cases of the veterinarian',
  run: async (trx, plan) => {
    await createTempTable(
      trx,
      'fleet_clients',
      sql`select a.n, a.id as airspace_id, a.site_id, a.timezone, r.id as batch_id, u.id as user_id
        from fleet_airspaces a join fleet_sites s on s.id = a.site_id join fleet_batches r on r.n = a.n and r.k = 0
        join users u on u.email = ${FLEET_VET.email} where s.n % ${FLEET_VET.everySites}::int = 0`,
    )
    await insertCourses(trx, plan)
    await insertNormals(trx, plan)
    await insertCases(trx, plan)
  },
}

async function insertCourses(trx: Db, { now }: FleetPlan): Promise<void> {
  const to = Math.floor(now.getTime() / HOUR_MS) - 1
  const from = to - DAYS * 24
  for (const hour of [from, to])
    await sql`select ensure_telemetry_partition('airspace_rhs_hours', ${hour}::int)`.execute(trx)
  await sql`
    insert into airspace_rhs_hours (site_id, airspace_id, hour, rdi, rhs)
    select a.site_id, a.airspace_id, hour, 0.4 + ${share(sql`(a.n * 400 + hour)`, 'course')}, 80
    from fleet_clients a cross join generate_series(${from}::int, ${to}::int) hour order by 1, 2, 3
    on conflict do nothing`.execute(trx)
}

/** Four of five airspaces have learnt what is normal for them. */
async function insertNormals(trx: Db, { now }: FleetPlan): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone a.timezone)::date`
  await sql`
    insert into normal_courses (airspace_id, day, batch_id, low, median, high)
    select a.airspace_id, ${today} - back, a.batch_id, 0.4, 0.5 + ${share(N, 'normal')}, 1.6
    from fleet_clients a cross join generate_series(-1, ${DAYS}::int) back
    where ${chance(N, 'has normal', 80)} order by 1, 2`.execute(trx)
}

/** Every eighth airspace has an open case with one advice, half of which the farm has answered; each is asked on day 3. */
async function insertCases(trx: Db, { now }: FleetPlan): Promise<void> {
  const at = sql`${now}::timestamptz - interval '1 hour' * (4 + ${draw(N, 'advised', 150)})`
  await createTempTable(
    trx,
    'fleet_cases',
    sql`select ${newId('cases')} as id, ${newId('advice')} as advice_id, a.*, ${at} as at, ${chance(N, 'agreed', 50)} as is_answered
      from fleet_clients a where ${chance(N, 'has case', 12)} order by a.n`,
  )
  await sql`
    insert into cases (id, site_id, airspace_id, batch_id, opened_by, opened_at) overriding system value
    select id, site_id, airspace_id, batch_id, user_id, at from fleet_cases order by id`.execute(trx)
  await sql`
    insert into advice (id, case_id, site_id, airspace_id, author_id, category, text, entry_key, created_at) overriding system value
    select advice_id, id, site_id, airspace_id, user_id, 'diagnostics', 'Ropes in four pens.', gen_random_uuid(), at
    from fleet_cases order by advice_id`.execute(trx)
  await sql`
    insert into recommendations (site_id, airspace_id, batch_id, category, cause, cause_id, params, status, state, reacted_at, created_at)
    select site_id, airspace_id, batch_id, 'diagnostics', 'PERSON', advice_id, '{}', case when is_answered then 'ACCEPT' else 'NO_REACTION' end,
      'OPEN', case when is_answered then at + interval '2 hours' end, at from fleet_cases order by advice_id`.execute(
    trx,
  )
  const due = sql`((at at time zone timezone)::date + 3)`
  await sql`
    insert into follow_ups (advice_id, site_id, day, due_on, due_at, asked_at)
    select advice_id, site_id, 3, ${due}, (${due} + time '08:00') at time zone timezone,
      case when (${due} + time '08:00') at time zone timezone < ${now} then (${due} + time '08:00') at time zone timezone end
    from fleet_cases order by advice_id`.execute(trx)
}
