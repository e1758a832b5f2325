/** Measures the weekly reports of a veterinarian's sites: one over all of them, and one for each, each with its PDF. */
import type { Context } from '@earshot/server/src/context.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { makeReport, reportPdf } from '@earshot/server/src/modules/weekly-reports/make-report.ts'
import { lastWholeDay } from '@earshot/server/src/modules/weekly-reports/weekly-reports.service.ts'
import { sql } from 'kysely'
import type { Line } from '#result-table.ts'
import { thousands } from '#result-table.ts'
import { seconds } from '#timing.ts'

const QUICK_SITES = 20
const AIM_MINUTES = 5

/** @param vetId whose sites the reports are about */
export async function measureWeeklyReports(
  ctx: Context,
  { vetId, quick }: { vetId: number; quick: boolean },
): Promise<Line[]> {
  await judgeTwoWeeks(ctx.db)
  const rows = await ctx.db.selectFrom('memberships').select('site_id').where('user_id', '=', vetId).execute()
  const siteIds = rows.map(({ site_id }) => site_id)
  const untilDay = lastWholeDay(ctx.clock.now(), 'Europe/Brussels')
  const make = async (of: readonly number[], isOfAll: boolean) => {
    const report = await makeReport(ctx, { siteIds: of, isOfAll, untilDay, language: 'en-US' })
    return (await reportPdf(report)).length
  }
  let bytes = 0
  const ofAll = await seconds(async () => {
    bytes = await make(siteIds, true)
  })
  const each = quick ? siteIds.slice(0, QUICK_SITES) : siteIds
  const ofEach = await seconds(async () => {
    for (const siteId of each) await make([siteId], false)
  })
  return [
    {
      what: `fleet, weekly report over ${thousands(siteIds.length)} sites with its PDF (${thousands(bytes / 1000)} kB)`,
      reached: `${ofAll.toFixed(1)} s`,
      ratio: '',
      aim: '< 60 s',
    },
    {
      what: `fleet, weekly reports of ${thousands(each.length)} sites, one each, one after the other`,
      reached: `${ofEach.toFixed(1)} s`,
      ratio: '',
      aim: `< ${AIM_MINUTES} min`,
    },
  ]
}

/** The fleet has what was judged by the hour; a report reads it by the day. */
async function judgeTwoWeeks(db: Db): Promise<void> {
  await sql`insert into airspace_rhs_days (site_id, airspace_id, day, rdi, rhs_end, rhs_min)
    select site_id, id, current_date - n, 0.4 + ((id * 7 + n * 3) % 40) / 20.0, 100 - (id * 7 + n) % 60, 90 - (id * 7 + n) % 60
    from airspaces cross join generate_series(0, 14) n where removed_at is null on conflict do nothing`.execute(
    db,
  )
  await sql`analyze airspace_rhs_days`.execute(db)
}
