import type { Page } from '@playwright/test'
import { errorPage } from '#pages/error-page.ts'
import { shell } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { siteListPage } from '#pages/site-list.ts'
import { MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

const SUPPORT = 'support@earshot.example'

const FORBIDDEN = {
  code: 403,
  title: 'This is closed to you',
  description: 'Your role does not include this page or action.',
  suggestion: /^Leave this action/,
}
const NOT_FOUND = {
  code: 404,
  title: 'There is nothing here',
  description: 'The page or the object it shows does not exist, or you are not a member of its site.',
  suggestion: /^Go back to your sites/,
}
const TOO_MANY = {
  code: 429,
  title: 'Too many requests',
  description: 'There were too many attempts in a short time, so the server asks for a pause.',
  suggestion: null,
}
const SERVER = {
  code: 500,
  title: 'The server stumbled',
  description: 'Something went wrong on our side. Your barns are still being listened to.',
  suggestion: 'Try again in five minutes.',
}

/** Nobody has sites to go back to. */
const NOT_FOUND_BY_STRANGER = { ...NOT_FOUND, suggestion: /^Go to sign-in/ }

const PUBLIC_PAGES = { '/not-found': NOT_FOUND_BY_STRANGER, '/too-many-requests': TOO_MANY, '/error': SERVER }
const SIGNED_IN_PAGES = {
  '/app/forbidden': FORBIDDEN,
  '/app/not-found': NOT_FOUND,
  '/app/server-error': SERVER,
  '/admin/forbidden': FORBIDDEN,
  '/admin/not-found': NOT_FOUND,
  '/admin/server-error': SERVER,
}

for (const [account, pages] of [
  [null, PUBLIC_PAGES],
  ['farmer', SIGNED_IN_PAGES],
] as const) {
  test.describe(account ?? 'nobody', () => {
    test.use({ account })

    test(`The reader ${account ?? 'nobody'} reads what happened, what helps and where to go`, async ({
      page,
    }) => {
      for (const [path, expected] of Object.entries(pages)) {
        await test.step(path, () => expectErrorPage(page, { path, ...expected }))
      }
    })
  })
}

test('An error page and every unknown path lead to sign-in without a session', async ({ page }) => {
  await page.goto('/not-found')
  await expect(errorPage(page).home).toHaveText('Go to sign-in')
  await errorPage(page).home.click()
  await expect(signInPage(page).title).toBeVisible()
  for (const path of ['/login', '/no/such/page', '/help/no-such-page', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/sign-in')
    await expect(signInPage(page).title).toBeVisible()
  }
})

test.describe('A person who is signed in', () => {
  test.use({ account: 'farmer' })

  test('A screen that broke says why, and the way home works', async ({ page }) => {
    await page.goto('/app/error')
    const shown = errorPage(page)
    await expect(shown.title).toHaveText('This screen stopped working')
    await expect(page.getByText('The screen met something it was not made for.')).toBeVisible()
    // A broken screen would have led here in the same way; the state of a page outlives a reload.
    await page.evaluate(() => {
      const details = { message: 'The chart could not be drawn.', error: 'no such series' }
      history.replaceState({ ...history.state, ...details }, '')
    })
    await page.reload()
    await expect(page.getByText('The chart could not be drawn.')).toBeVisible()
    await expect(page.getByText('no such series')).toBeVisible()
    await expect(shown.contact).toHaveAttribute('href', `mailto:${SUPPORT}`)
    await shown.home.click()
    await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()
  })

  test('A path nobody knows leads to the sites, and so does sign-in', async ({ page }) => {
    for (const path of ['/no/such/page', '/app/no-such-page', '/sign-in', '/login', '/']) {
      await page.goto(path)
      await expect(page).toHaveURL('/app/sites')
      await expect(shell(page).personMenu).toBeVisible()
    }
  })

  test('A site that does not exist is not found', async ({ page }) => {
    for (const path of ['/app/sites/2147483647/dashboard', '/app/sites/no-number/dashboard']) {
      await page.goto(path)
      await expect(page).toHaveURL('/app/not-found')
      await expect(errorPage(page).codeLine).toHaveText('Error with code 404')
    }
  })
})

interface ExpectedPage {
  path: string
  code: number
  title: string
  description: string
  suggestion: string | RegExp | null
}

async function expectErrorPage(page: Page, { path, code, title, description, suggestion }: ExpectedPage) {
  await page.goto(path)
  const shown = errorPage(page)
  await expect(shown.title).toHaveText(title)
  await expect(page).toHaveTitle(`${title} | Earshot`)
  await expect(shown.codeLine).toHaveText(`Error with code ${code}`)
  await expect(page.getByText(description)).toBeVisible()
  if (suggestion === null) await expect(shown.whatYouCanDo).toHaveCount(0)
  else await expect(shown.suggestions).toHaveText([suggestion])
  await expect(shown.contact).toHaveAttribute('href', `mailto:${SUPPORT}`)
  // A farmer who was led into the administrators' area gets back to where a farmer works.
  await expect(shown.home).toHaveAttribute('href', '/app/sites')
}
