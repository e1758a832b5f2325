/** The journeys' own `test` signs somebody in and fails on any script error or refused content. */
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { type Account, openSession } from './api.ts'
import { openClientNavigation } from './client-navigation.ts'
import { productUrl } from './product.ts'
import { installPseudoLanguage } from './pseudo-language.ts'

interface Options {
  /** Signed in from the start, as after a reload; null begins signed out. */
  account: Account | null
}

interface Guards {
  noScriptErrors: undefined
}

export const test = base.extend<Options & Guards>({
  account: [null, { option: true }],

  storageState: async ({ account }, use) => use(await stateOf(account)),

  noScriptErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const onError = (event: WebError) => errors.push(String(event.error()))
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error' && /Content Security Policy|React|key prop/.test(message.text()))
          errors.push(message.text())
      }
      context.on('weberror', onError).on('console', onMessage)
      await use(undefined)
      context.off('weberror', onError).off('console', onMessage)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

interface SharedPages {
  sharedPage: (account: Account | null) => Promise<SharedPage>
}

/** One worker has this open of one account. */
interface SharedPage {
  context: BrowserContext
  page: Page
}

interface SharedPageOptions {
  /** True where what was typed or made to fail would stay behind for the next. */
  ownProfile: boolean
  profile: SharedPage
}

/**
 * The test for journeys that only look: one browser profile a worker and account, and one page that goes from screen
 * to screen as somebody does who works there; what all of them need is fetched, read and warm. Visitors come anew
 * each time.
 */
export const sharedPageTest = test.extend<SharedPageOptions, SharedPages>({
  ownProfile: [false, { option: true }],

  sharedPage: [
    async ({ browser }, use) => {
      const known = new Map<Account | null, SharedPage>()
      await use(async account => {
        const found = known.get(account) ?? (await openProfile(browser, account))
        known.set(account, found)
        return found
      })
      for (const { context } of known.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  profile: async ({ account, browser, sharedPage, ownProfile }, use) => {
    if (!ownProfile) return use(await sharedPage(account))
    const own = await openProfile(browser, account)
    await use(own)
    await own.context.close()
  },

  context: ({ profile }, use) => use(profile.context),

  page: async ({ account, profile }, use) => {
    if (account !== null) return use(profile.page)
    const page = await profile.context.newPage()
    await use(page)
    await page.close()
  },
})

async function openProfile(browser: Browser, account: Account | null): Promise<SharedPage> {
  const storageState = await stateOf(account)
  const context = await browser.newContext({
    storageState,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await installPseudoLanguage(context)
  return { context, page: await openClientNavigation(context) }
}

/** A page of somebody else in the same journey. */
export async function signedIn(
  browser: Browser,
  account: Account,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ storageState: await stateOf(account), viewport })
  return context.newPage()
}

async function stateOf(account: Account | null) {
  if (account === null) return undefined
  const { refresh } = await openSession(account)
  const value = JSON.stringify({ version: STORAGE_VERSION, refresh })
  return {
    cookies: [],
    origins: [{ origin: productUrl(), localStorage: [{ name: 'earshot-store', value }] }],
  }
}

export { expect }
