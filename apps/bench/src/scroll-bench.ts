/** A thousand rows of devices and of gateways, scrolled in a real browser: beside the same page at rest. */
import path from 'node:path'
import { buildApp } from '@earshot/server/src/app.ts'
import type { FleetSize } from '@earshot/server/src/seed/fleet/plan.ts'
import { seedFleet } from '@earshot/server/src/seed/fleet/seed-fleet.ts'
import { type Bench, withDatabase } from './bench-part.ts'
import { openBrowser } from './browser.ts'
import { makeAdmin } from './fleet/places.ts'
import { lineOfFrames, openPage, watchRounds } from './frames.ts'
import { withSession } from './phone-bench.ts'
import type { Line } from './result-table.ts'

/** A page of each is full. */
const SIZE: FleetSize = { sites: 150, devices: 1500, gateways: 1200, alerts: 2000 }
const ROWS = 1000
const LISTS = ['devices', 'gateways'] as const

/** The page scrolls down and up again, three screens a second, as under a hand that hurries. */
const SCROLL = `(frame) => {
  const box = document.querySelector('main table').parentElement
  box.scrollBy(0, Math.floor(frame / 75) % 2 === 0 ? 45 : -45)
}`
const IS_DRAWN = `document.querySelector('main table')?.ariaRowCount > ${ROWS} && document.querySelectorAll('main tbody tr[data-index]').length > 10`

export function benchScroll(bench: Bench): Promise<Line[]> {
  return withDatabase(bench, async ({ db, ctx }) => {
    await seedFleet(db, { size: SIZE, now: new Date() }, text => bench.print(`  ${text}`))
    const { id } = await makeAdmin(db)
    const session = db.insertInto('sessions').values({ user_id: id }).returning('id')
    const { id: sessionId } = await session.executeTakeFirstOrThrow()
    const app = await buildApp(ctx)
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const browser = openBrowser(process.env.CHROMIUM_PATH ?? 'chromium', path.join(bench.folder, 'browser'))
    const lines: Line[] = []
    try {
      for (const list of LISTS) {
        bench.print(`scrolling ${list} …`)
        const page = await openPage(browser, {
          url: `${origin}/admin/${list}/list`,
          prepare: await withSession(ctx, sessionId),
          isDrawn: IS_DRAWN,
        })
        const rounds = await watchRounds(page, { move: SCROLL, quick: bench.quick })
        lines.push(lineOfFrames(`scrolling ${ROWS} ${list}, against the page at rest`, rounds))
      }
      return lines
    } finally {
      await browser.close()
      await app.close()
    }
  })
}
