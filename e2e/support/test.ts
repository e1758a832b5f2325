/** The journeys' own `test`: who is signed in, and no script error or refused content anywhere. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { test as base, expect } from '@playwright/test'
import { type Account, openSession } from './api.ts'
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

  storageState: async ({ account }, use) => {
    if (account === null) {
      await use(undefined)
      return
    }
    const { refresh } = await openSession(account)
    const value = JSON.stringify({ version: LIMITS.storageVersion, refresh })
    const localStorage = [{ name: 'earshot-store', value }]
    await use({ cookies: [], origins: [{ origin: productUrl(), localStorage }] })
  },

  noScriptErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', event => errors.push(String(event.error())))
      context.on('console', message => {
        if (message.type() === 'error' && /Content Security Policy|React|key prop/.test(message.text()))
          errors.push(message.text())
      })
      await use(undefined)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
