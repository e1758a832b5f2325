/** Loads a page as a phone in a barn does: with nothing kept from before, a slow network and a slow processor. */
import type { Browser } from './browser.ts'

export interface PhoneLoad {
  /** Milliseconds until something, and the largest part, was drawn. */
  first: number
  largest: number
  /** The processor let nobody in for this long: the sum of each task's time beyond 50 ms. */
  blocked: number
  /** Parts of the page moved by themselves this far: Lighthouse's layout shift. */
  shifted: number
  /** These requests went over the network: a file from the browser's own cache is not among them. */
  requests: number
  /** The bytes over the network: of script, and of everything. */
  script: number
  bytes: number
}

/** Lighthouse simulates this for a phone: slow 4G, and a processor of a quarter's speed. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
}
const PROCESSOR = 4
/** A page that has asked for nothing this long, or taken this long altogether, counts as loaded. */
const QUIET_MS = 5_000
const LOAD_TIMEOUT_MS = 30_000

const OBSERVER_SCRIPT = `
  window.bench = { tasks: [], first: 0, largest: 0, shifted: 0 }
  new PerformanceObserver(list => bench.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => { bench.largest = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) bench.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { bench.first = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? bench.first }).observe({ type: 'paint', buffered: true })
`

/** The page itself records these by the end, see `OBSERVER_SCRIPT`. */
type PageTimings = Pick<PhoneLoad, 'first' | 'largest' | 'shifted'> & { tasks: number[] }

/** @param prepare runs in the page before its own scripts */
export async function loadAsPhone(browser: Browser, url: string, prepare = ''): Promise<PhoneLoad> {
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params = {}) => browser.send(method, params, String(sessionId))
  const traffic = watchTraffic(browser, String(sessionId))
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', NETWORK)
  await send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  await send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `${prepare}\n${OBSERVER_SCRIPT}` })
  await send('Page.navigate', { url })
  await traffic.quiet()
  const { result } = await send('Runtime.evaluate', { expression: 'bench', returnByValue: true })
  const { tasks, ...seen } = (result as { value: PageTimings }).value
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  const blocked = tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
  return { ...seen, blocked, ...traffic.count() }
}

function watchTraffic(browser: Browser, sessionId: string) {
  const scripts = new Set<unknown>()
  let requests = 0
  let script = 0
  let bytes = 0
  const began = Date.now()
  let last = began
  browser.onEvent(({ method, params, sessionId: of }) => {
    if (of !== sessionId) return
    if (method === 'Network.requestWillBeSent') {
      requests += 1
      if (params.type === 'Script' || /\.js$/.test(String((params.request as { url: string }).url)))
        scripts.add(params.requestId)
    } else if (method === 'Network.responseReceived') {
      if ((params.response as { fromDiskCache?: boolean }).fromDiskCache === true) requests -= 1
    } else if (method === 'Network.loadingFinished') {
      const length = Number(params.encodedDataLength)
      bytes += length
      if (scripts.has(params.requestId)) script += length
    } else return
    last = Date.now()
  })
  return {
    count: () => ({ requests, script, bytes }),
    quiet: () =>
      new Promise<void>(resolve => {
        const look = setInterval(() => {
          const now = Date.now()
          if (now - last < QUIET_MS && now - began < LOAD_TIMEOUT_MS) return
          clearInterval(look)
          resolve()
        }, 100)
      }),
  }
}
