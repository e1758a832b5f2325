/** Measures the medicine register of five years of a site with 40 batches, beside only reading its rows. */
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { buildApp } from '@earshot/server/src/app.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { makeMember } from './member.ts'
import { type Line, median, medianRatio, thousands } from './result-table.ts'
import { milliseconds } from './timing.ts'

const BATCHES = 40
const TREATMENTS_OF_A_BATCH = 25
const FROM = '2021-11-01'
const PERIOD = `from=${FROM}&to=2026-11-01`

export function benchRegister(bench: Bench): Promise<Line[]> {
  return withDatabase(bench, async ({ ctx }) => {
    const { db } = ctx
    bench.print('medicine register …')
    const sites = await makeFarm(db, { sites: 1, airspaces: 1, devices: 1 })
    const siteId = sites[0]?.id ?? 0
    await fillRegister(db, siteId)
    const headers = { authorization: `Bearer ${await ctx.tokens.issue(await makeMember(ctx, sites))}` }
    const app = await buildApp(ctx)
    const path = medicine.ofSite.path.replace('{siteId}', String(siteId))
    const ask = async (url: string) => {
      const answer = await app.inject({ method: 'GET', url, headers })
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    }
    const rounds: Rounds = { read: [], page: [], file: [] }
    for (let round = 0; round <= (bench.quick ? 2 : 20); round++) {
      const read = await milliseconds(() => readRows(db, siteId))
      const page = await milliseconds(() => ask(`${path}?${PERIOD}&perPage=100`))
      const file = await milliseconds(() => ask(`${path}download/?${PERIOD}&file_type=xlsx`))
      // The first round warms everything up and is not counted.
      if (round === 0) continue
      rounds.read.push(read)
      rounds.page.push(page)
      rounds.file.push(file)
    }
    await app.close()
    return linesOf(rounds)
  })
}

/** Batches follow each other; every other record lacks its prescription, and every tenth was corrected. */
async function fillRegister(db: Db, siteId: number): Promise<void> {
  const { id: airspaceId } = await db
    .selectFrom('airspaces')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  await sql`insert into batches (site_id, airspace_id, name, product_type, state, start_date, start_age_in_days, end_date, animals_start,
      animals_end, close_reason, closed_at)
    select ${siteId}::int, ${airspaceId}::int, 'Old ' || n, 'FATTENING', 'CLOSED', ${FROM}::date + n * 45, 70,
      ${FROM}::date + n * 45 + 40, 1400, 1380, 'SLAUGHTER', (${FROM}::date + n * 45 + 40)::timestamptz
    from generate_series(0, ${BATCHES - 1}::int) n`.execute(db)
  await sql`insert into treatments (batch_id, start_date, end_date, product_name, treatment_class, route, reason, scope,
      number_of_animals, total_quantity, total_quantity_unit, withdrawal_days, prescription_no)
    select b.id, b.start_date + n, b.start_date + n + 2, 'Medicine ' || n,
      (array['ANTIBIOTIC', 'VACCINE', 'MUCOLYTIC'])[n % 3 + 1], 'WATER', 'RESPIRATORY', 'AIRSPACE', 1400, 12.5, 'KG',
      n % 15, case when n % 2 = 0 then 'VS-' || n else '' end
    from batches b cross join generate_series(1, ${TREATMENTS_OF_A_BATCH}::int) n where b.name like 'Old %'`.execute(
    db,
  )
  await sql`insert into treatment_edits (treatment_id, before)
    select id, '{"total_quantity": 8.5}' from treatments where id % 10 = 0`.execute(db)
  await sql`vacuum analyze treatments, batches, treatment_edits`.execute(db)
}

function readRows(db: Db, siteId: number): Promise<unknown> {
  return sql`select t.* from treatments t join batches b on b.id = t.batch_id
    where b.site_id = ${siteId} and t.deleted_at is null order by t.start_date`.execute(db)
}

interface Rounds {
  read: number[]
  page: number[]
  file: number[]
}

function linesOf({ read, page, file }: Rounds): Line[] {
  const rows = thousands(BATCHES * TREATMENTS_OF_A_BATCH)
  const line = (what: string, taken: readonly number[], aim: string): Line => ({
    what: `medicine register, five years, ${BATCHES} batches: ${what} (ms)`,
    reached: median(taken).toFixed(0),
    ratio: medianRatio(taken, read).toFixed(1),
    aim,
  })
  return [
    { ...line(`only reading its ${rows} rows`, read, ''), ratio: '' },
    line('a page of 100 with the totals', page, '< 2000'),
    line(`the workbook of ${rows} records`, file, '< 2000'),
  ]
}
