/** Looks at each screen with both builds, small and large, light and dark, and writes down what differs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import { type Account, openSession } from '#support/api.ts'
import { openClientNavigation } from '#support/client-navigation.ts'
import { PUBLIC_STATES } from '#support/public-states.ts'
import type { Screen } from '#support/screens/screen.ts'
import { SCREENS } from '#support/screens.ts'
import { type Difference, findDifference } from './difference.ts'
import { BUILD_HEADER, BUILDS, type Build, NOW, ONLY, RELAY, REPORT, SCHEMES, WIDTHS } from './settings.ts'

/** These show somebody new each time, or are reached from a mail, whose link leads to the product and not to a build. */
const ALWAYS_DIFFERENT = ['activation', 'recover-password', 'signin-resend']
/** A part below the window is laid out late: it is drawn now, so that a picture holds all of a page. */
const DRAW_ALL_CSS = '* { content-visibility: visible !important }'
/** A part that comes late (a picture, a frame of a chart) is there at the second or third look. */
const MAX_PICTURES = 4
const PAUSE_MS = 400

type Pages = Readonly<Record<Build, Page>>
type Open = (account: Account | null) => Promise<Pages>

const test = base.extend<object, { pagesOf: Open; blank: Page }>({
  /** One page a build and account goes from screen to screen, as in the journeys that only look. */
  pagesOf: [
    async ({ browser }, use) => {
      const opened = new Map<Account, Promise<Pages>>()
      const visitors: BrowserContext[] = []
      await use(async account => {
        if (account === null) return openBoth(browser, null, visitors)
        const pages = opened.get(account) ?? openBoth(browser, account, visitors)
        opened.set(account, pages)
        return pages
      })
      for (const context of visitors) await context.close()
    },
    { scope: 'worker' },
  ],
  blank: [async ({ browser }, use) => use(await browser.newPage()), { scope: 'worker' }],
})

for (const screen of [...SCREENS, ...PUBLIC_STATES.filter(({ name }) => !ALWAYS_DIFFERENT.includes(name))]) {
  if (ONLY !== undefined && !ONLY.test(screen.name)) continue
  test(screen.name, async ({ browser, pagesOf, blank }) => {
    const own: BrowserContext[] = []
    const pages = screen.leavesTraces
      ? await openBoth(browser, screen.account, own)
      : await pagesOf(screen.account)
    await Promise.all(BUILDS.map(build => open(screen, pages[build])))
    for (const width of WIDTHS)
      for (const scheme of SCHEMES)
        await compare({ name: `${screen.name}-${width}-${scheme}`, pages, blank, width, scheme })
    for (const context of own) await context.close()
    if (screen.account === null) await Promise.all(BUILDS.map(build => pages[build].context().close()))
  })
}

async function openBoth(browser: Browser, account: Account | null, opened: BrowserContext[]): Promise<Pages> {
  const [before, after] = await Promise.all(
    BUILDS.map(async build => {
      const context = await browser.newContext({
        baseURL: RELAY,
        extraHTTPHeaders: { [BUILD_HEADER]: build },
        reducedMotion: 'reduce',
        ...(account !== null && { storageState: await stateOf(account) }),
      })
      opened.push(context)
      await context.clock.setFixedTime(NOW)
      return openClientNavigation(context)
    }),
  )
  if (before === undefined || after === undefined) throw new Error('A build is missing')
  return { before, after }
}

async function stateOf(account: Account) {
  const { refresh } = await openSession(account)
  const value = JSON.stringify({ version: STORAGE_VERSION, refresh })
  return {
    cookies: [],
    origins: [{ origin: RELAY, localStorage: [{ name: 'earshot-store', value }] }],
  }
}

async function open(screen: Screen, page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await screen.open(page)
  // No row is under the pointer.
  await page.mouse.move(0, 0)
}

interface Comparison {
  name: string
  pages: Pages
  blank: Page
  width: number
  scheme: 'light' | 'dark'
}

async function compare({ name, pages, blank, width, scheme }: Comparison): Promise<void> {
  await Promise.all(
    BUILDS.map(async build => {
      const page = pages[build]
      await page.setViewportSize({ width, height: width < 900 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' })
    }),
  )
  for (let look = 1; look <= MAX_PICTURES; look += 1) {
    const [before, after] = await Promise.all(BUILDS.map(build => pictureOf(pages[build])))
    if (before === undefined || after === undefined) throw new Error('A picture is missing')
    if (before.equals(after)) return write(name)
    if (look < MAX_PICTURES) await pages.after.waitForTimeout(PAUSE_MS)
    else
      await writeDifference(name, { before, after, difference: await findDifference(blank, before, after) })
  }
}

async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve))
  })
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', style: DRAW_ALL_CSS })
}

interface Found {
  before: Buffer
  after: Buffer
  difference: Difference
}

async function writeDifference(name: string, { before, after, difference }: Found): Promise<void> {
  const { picture, ...figures } = difference
  write(name, figures)
  writeFileSync(join(REPORT, `${name}.before.png`), before)
  writeFileSync(join(REPORT, `${name}.after.png`), after)
  writeFileSync(join(REPORT, `${name}.difference.png`), Buffer.from(picture, 'base64'))
}

/** Nothing but the name is written of two pictures that are the same, byte by byte. */
function write(name: string, figures: object = {}): void {
  mkdirSync(REPORT, { recursive: true })
  writeFileSync(join(REPORT, `${name}.json`), JSON.stringify({ name, ...figures }))
}
