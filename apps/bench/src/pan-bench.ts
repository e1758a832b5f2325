/** An airspace's chart of 50,000 points, moved along by the wheel in a real browser: beside the same page at rest. */
import path from 'node:path'
import { buildApp } from '@earshot/server/src/app.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { ensureSamplePartitions } from '@earshot/server/src/db/partitions.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { openBrowser } from './browser.ts'
import { lineOfFrames, openPage, watchRounds } from './frames.ts'
import { makeMember } from './member.ts'
import { withSession } from './phone-bench.ts'
import type { Line } from './result-table.ts'

/** Each of the four panels shows this many hours. */
const HOURS = 12_500
const HOUR_MS = 3_600_000
/** This part of the batch is seen: the rest is what there is to move along, as much as a screen's width. */
const VISIBLE_SHARE = 0.5

export function benchPan(bench: Bench): Promise<Line[]> {
  return withDatabase(bench, async ({ ctx }) => {
    const sites = await makeFarm(ctx.db, { sites: 1, airspaces: 1, devices: 3 })
    const { sessionId } = await makeMember(ctx, sites)
    const { url, range } = await fillBatch(ctx.db)
    const app = await buildApp(ctx)
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const browser = openBrowser(process.env.CHROMIUM_PATH ?? 'chromium', path.join(bench.folder, 'browser'))
    try {
      bench.print('panning …')
      const page = await openPage(browser, {
        url: `${origin}${url}?${range}`,
        prepare: await withSession(ctx, sessionId),
        isDrawn: `document.querySelectorAll('main canvas').length >= 4`,
      })
      const rounds = await watchRounds(page, { move: WHEEL, quick: bench.quick })
      return [lineOfFrames(`panning ${4 * HOURS} points, against the page at rest`, rounds)]
    } finally {
      await browser.close()
      await app.close()
    }
  })
}

/** A batch of so many hours until now, straight into the roll-ups, with values that move. */
async function fillBatch(db: Db) {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'site_id', 'airspace_id'])
    .executeTakeFirstOrThrow()
  const last = Math.floor(Date.now() / HOUR_MS) - 1
  const first = last - HOURS
  const start = new Date(first * HOUR_MS)
  await sql`update batches set start_date = ${start.toISOString().slice(0, 10)} where id = ${batch.id}`.execute(
    db,
  )
  await ensureSamplePartitions(db, { fromSlot: first * 6, toSlot: last * 6 + 5 })
  const columns =
    sql.raw(`samples, cough_samples, coughs, audio_seconds, temperature_samples, temperature_sum,
    temperature_min, temperature_max, humidity_samples, humidity_sum, humidity_min, humidity_max, bytes`)
  const values =
    sql.raw(`6, 6, 20 + hour % 17, 3600, 6, 12000 + 600 * sin(hour / 4.0)::int + 90 * (hour % 7), 1900, 2300, 6,
    36000 + 3000 * sin(hour / 9.0)::int, 5500, 6500, 1080`)
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, ${columns})
    select ${batch.site_id}::int, ${batch.airspace_id}::int, id, hour, ${values}
    from devices, generate_series(${first}::int, ${last}::int) hour where airspace_id = ${batch.airspace_id}`.execute(
    db,
  )
  await sql`insert into airspace_rhs_hours (site_id, airspace_id, hour, rdi, rhs)
    select ${batch.site_id}::int, ${batch.airspace_id}::int, hour, 0.8, 65 + (30 * sin(hour / 40.0))::int
    from generate_series(${first}::int, ${last + 1}::int) hour`.execute(db)
  const to = (last + 1) * 3600
  const from = Math.round(to - HOURS * 3600 * VISIBLE_SHARE)
  return {
    url: `/app/sites/${batch.site_id}/airspaces/${batch.airspace_id}/graphs`,
    range: `from=${from}&to=${to}`,
  }
}

/** Sideways there and back over nearly all of it, a step a frame: a hand that hurries. */
const WHEEL = `(frame) => {
  const slider = document.querySelector('main [role=slider]')
  const deltaX = Math.floor(frame / 75) % 2 === 0 ? -12 : 12
  slider.dispatchEvent(new WheelEvent('wheel', { deltaX, bubbles: true, cancelable: true, clientX: 400, clientY: 300 }))
}`
