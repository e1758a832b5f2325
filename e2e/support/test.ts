/** The journeys' own `test`: who is signed in, and no script error or refused content anywhere. */
import { LIMITS } from '@earshot/contract/limits.ts'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type WebError,
} from '@playwright/test'
import { type Account, openSession } from './api.ts'
import { teachLonger } from './longer-language.ts'
import { productUrl } from './product.ts'

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

interface Looks {
  looked: (account: Account | null) => Promise<BrowserContext>
}

/**
 * For those who only look: one browser profile a worker and account, which has what the screens before have fetched, as for
 * somebody who goes on from one to the next. It can speak the longer language.
 */
export const look = test.extend<object, Looks>({
  looked: [
    async ({ browser }, use) => {
      const contexts = new Map<Account | null, BrowserContext>()
      await use(async account => {
        const known = contexts.get(account)
        if (known !== undefined) return known
        const storageState = await stateOf(account)
        const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
        await teachLonger(context)
        contexts.set(account, context)
        return context
      })
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ account, looked }, use) => use(await looked(account)),

  page: async ({ context }, use) => {
    const page = await context.newPage()
    await use(page)
    await page.close()
  },
})

async function stateOf(account: Account | null) {
  if (account === null) return undefined
  const { refresh } = await openSession(account)
  const value = JSON.stringify({ version: LIMITS.storageVersion, refresh })
  return {
    cookies: [],
    origins: [{ origin: productUrl(), localStorage: [{ name: 'earshot-store', value }] }],
  }
}

export { expect }
