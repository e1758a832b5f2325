/**
 * Measures how smoothly a page moves in Chromium at 1440 pixels: its frames while it is moved, beside the same page
 * at rest.
 */
import type { Browser } from './browser.ts'
import { type Line, median, percentile } from './result-table.ts'

const FRAMES = 300
const ROUNDS = 5
const DRAWN_TIMEOUT_MS = 60_000
/** A page still fetches what is not seen at first after it is drawn. */
const SETTLE_MS = 2000

/** The times that the page saw of its own frames, in milliseconds. */
interface Frames {
  frames: number[]
  /** Pieces of work of more than 50 ms. */
  long: number[]
  /** The processor time of the page's thread for each frame. */
  busy: number
}

export interface Rounds {
  rest: Frames[]
  moving: Frames[]
}

export interface WatchedPage {
  watch: (move: string) => Promise<Frames>
}

/** @param isDrawn an expression of the page that says so */
export async function openPage(
  browser: Browser,
  { url, prepare, isDrawn }: { url: string; prepare: string; isDrawn: string },
): Promise<WatchedPage> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params = {}) => browser.send(method, params, String(sessionId))
  const ask = async (expression: string): Promise<unknown> => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await send('Runtime.evaluate', asked)
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return (result as { value: unknown }).value
  }
  const busySeconds = async () => {
    const { metrics } = (await send('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[]
    }
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
  await send('Emulation.setDeviceMetricsOverride', size)
  await send('Performance.enable', { timeDomain: 'threadTicks' })
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: prepare })
  await send('Page.navigate', { url })
  await ask(untilDrawn(isDrawn))
  return {
    watch: async move => {
      const before = await busySeconds()
      const seen = (await ask(framesWhile(move))) as Omit<Frames, 'busy'>
      return { ...seen, busy: ((await busySeconds()) - before) * (1000 / FRAMES) }
    },
  }
}

function untilDrawn(isDrawn: string): string {
  return `new Promise((resolve, reject) => {
    const since = performance.now()
    const look = setInterval(() => {
      if (${isDrawn}) { clearInterval(look); setTimeout(resolve, ${SETTLE_MS}) }
      else if (performance.now() - since > ${DRAWN_TIMEOUT_MS}) {
        clearInterval(look)
        reject(new Error('not drawn: ' + document.body.innerText.slice(0, 300)))
      }
    }, 100)
  })`
}

/**
 * Measures the page at rest and while it moves in turn, so that a slow minute of the machine meets both. The first
 * round of each is not counted.
 */
export async function watchRounds(
  page: WatchedPage,
  { move, quick }: { move: string; quick: boolean },
): Promise<Rounds> {
  const rounds: Rounds = { rest: [], moving: [] }
  for (let round = 0; round <= (quick ? 1 : ROUNDS); round++) {
    const rest = await page.watch('() => undefined')
    const moving = await page.watch(move)
    if (round === 0) continue
    rounds.rest.push(rest)
    rounds.moving.push(moving)
  }
  return rounds
}

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

export function lineOfFrames(what: string, { rest, moving }: Rounds): Line {
  const perSecond = (all: Frames[]) => median(all.map(({ frames }) => 1000 / mean(frames)))
  const frames = moving.flatMap(one => one.frames)
  const long = moving.flatMap(one => one.long)
  const reached = [
    `${perSecond(moving).toFixed(1)} frames/s`,
    `a frame p50 ${median(frames).toFixed(1)}, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
    `processor ${median(moving.map(({ busy }) => busy)).toFixed(1)} ms a frame, ${median(rest.map(({ busy }) => busy)).toFixed(1)} at rest`,
    `${long.length} tasks over 50 ms${long.length > 0 ? `, longest ${Math.max(...long).toFixed(0)} ms` : ''}`,
  ]
  return {
    what,
    reached: reached.join(', '),
    ratio: (perSecond(moving) / perSecond(rest)).toFixed(2),
    aim: '60 frames/s, no task over 50 ms',
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
