/** An airspace's chart of 50,000 points, moved along by the wheel in a real browser: beside the same page at rest. */
import path from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#app.ts'
import type { Db } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { type Browser, openBrowser } from './browser.ts'
import { makeFarm } from './farm.ts'
import { makeMember } from './member.ts'
import { type Bench, withDatabase } from './part.ts'
import { withSession } from './phone-bench.ts'
import { type Line, median, percentile } from './report.ts'

/** Of each of the four panels. */
const HOURS = 12_500
const HOUR_MS = 3_600_000
/** How much of the batch is seen: the rest is what there is to move along, as much as a screen's width. */
const SEEN = 0.5
const FRAMES = 300
const ROUNDS = 5

/** What the page saw of its own frames, in milliseconds. */
interface Frames {
  frames: number[]
  /** Pieces of work of more than 50 ms. */
  long: number[]
}

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
      const page = await openPage(browser, `${origin}${url}?${range}`, await withSession(ctx, sessionId))
      const rounds = { rest: [] as Frames[], panning: [] as Frames[] }
      for (let round = 0; round <= (bench.quick ? 1 : ROUNDS); round++) {
        const rest = await page(framesWhile('() => undefined'))
        const panning = await page(framesWhile(WHEEL))
        // The first of each is not counted.
        if (round === 0) continue
        rounds.rest.push(rest)
        rounds.panning.push(panning)
      }
      return linesOf(rounds)
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
  const from = Math.round(to - HOURS * 3600 * SEEN)
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

function framesWhile(work: string): string {
  return `new Promise(resolve => {
    const frames = [], long = [], work = ${work}
    const watch = new PerformanceObserver(list => long.push(...list.getEntries().map(({ duration }) => duration)))
    watch.observe({ type: 'longtask' })
    let before = performance.now(), frame = 0
    const step = now => {
      frames.push(now - before)
      before = now
      if (frame++ === ${FRAMES}) { watch.disconnect(); resolve({ frames: frames.slice(1), long }) }
      else { work(frame); requestAnimationFrame(step) }
    }
    requestAnimationFrame(step)
  })`
}

/** @returns asks the page, once its chart is drawn */
async function openPage(browser: Browser, url: string, prepare: string) {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params = {}) => browser.send(method, params, String(sessionId))
  const ask = async (expression: string): Promise<Frames> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return (result as { value: Frames }).value
  }
  const size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
  await send('Emulation.setDeviceMetricsOverride', size)
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: prepare })
  await send('Page.navigate', { url })
  await ask(`new Promise((resolve, reject) => {
    const since = performance.now()
    const look = setInterval(() => {
      if (document.querySelectorAll('main canvas').length >= 4) { clearInterval(look); setTimeout(resolve, 2000) }
      else if (performance.now() - since > 60000) reject(new Error('no chart: ' + document.body.innerText.slice(0, 300)))
    }, 100)
  })`)
  return ask
}

function linesOf({ rest, panning }: { rest: Frames[]; panning: Frames[] }): Line[] {
  const perSecond = (all: Frames[]) => median(all.map(({ frames }) => 1000 / mean(frames)))
  const frames = panning.flatMap(one => one.frames)
  const long = panning.flatMap(one => one.long)
  const reached = [
    `${perSecond(panning).toFixed(1)} frames/s`,
    `a frame p50 ${median(frames).toFixed(1)}, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
    `${long.length} tasks over 50 ms${long.length > 0 ? `, longest ${Math.max(...long).toFixed(0)} ms` : ''}`,
  ]
  return [
    {
      what: `panning ${4 * HOURS} points, against the page at rest`,
      reached: reached.join(', '),
      ratio: (perSecond(panning) / perSecond(rest)).toFixed(2),
      aim: '60 frames/s, no task over 50 ms',
    },
  ]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
