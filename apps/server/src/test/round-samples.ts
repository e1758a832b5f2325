/** What the calls about the morning round take, valid where it is sent. */
import { randomUUID } from 'node:crypto'
import { roundDay } from '@earshot/contract/rules/farm/morning-round.ts'
import type { Db } from '#db/open.ts'
import { findOrder } from '#modules/morning-rounds/morning-rounds.queries.ts'
import { readWeeklyReport } from '#modules/weekly-reports/weekly-reports.service.ts'
import type { LIMIT_SAMPLES } from './limit-samples.ts'

export const ROUND_SAMPLES: typeof LIMIT_SAMPLES = {
  'dailyMessages.choose': () => ({ body: { hour: 6, channel: 'PUSH', when_quiet: true } }),
  'weeklyReports.choose': async ({ db, farm, person }) => ({
    body: await anotherHour(db, { userId: person.id, siteId: farm.site.id }),
  }),
  'weeklyReports.chooseOfAll': async ({ db, person }) => ({
    body: await anotherHour(db, { userId: person.id, siteId: null }),
  }),
  'morningRounds.addEntry': async ({ app, db, farm }) => {
    const now = app.ctx.clock.now()
    const site = await db
      .selectFrom('sites')
      .select('timezone')
      .where('id', '=', farm.site.id)
      .executeTakeFirstOrThrow()
    return {
      body: {
        date: roundDay(now.getTime(), site.timezone).date,
        airspace_id: farm.airspace.id,
        seen_at: now.toISOString(),
        checks: [],
        deaths: 0,
        entry_key: randomUUID(),
      },
    }
  },
  'morningRounds.changeOrder': async ({ db, farm }) => ({
    body: { airspace_ids: null, revision: (await findOrder(db, farm.site.id)).revision },
  }),
}

async function anotherHour(db: Db, whose: { userId: number; siteId: number | null }) {
  const { hour, revision } = await readWeeklyReport(db, whose)
  return { weekday: 2, hour: (hour + 1) % 24, revision }
}
