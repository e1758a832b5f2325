import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { Page } from '@playwright/test'
import { shell, signOut } from '#pages/shell.ts'
import { signIn, signInPage } from '#pages/sign-in.ts'
import { siteListPage } from '#pages/site-list.ts'
import { call } from '#support/api.ts'
import { MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

test('A reload keeps the session with one exchange of the refresh token', async ({ page }) => {
  await page.goto('/app/sites')
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()
  const answers = answersOf(page)
  await page.reload()
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()
  await expect(shell(page).personMenu).toHaveAccessibleName(/^Account of Griet Verhaeghe/)
  expect(answers.filter(({ path }) => path === session.refresh.path)).toEqual([
    { path: session.refresh.path, status: 200 },
  ])
  expect(answers.filter(({ status }) => status === 401)).toEqual([])
})

test('Two tabs restore at the same time, sign out together and sign in together, either way', async ({
  page,
  context,
}) => {
  test.slow()
  const other = await context.newPage()
  await Promise.all([page.goto('/app/sites'), other.goto('/app/sites')])
  await Promise.all([page.reload(), other.reload()])
  for (const tab of [page, other]) await expect(siteListPage(tab).row(MAIN_SITE)).toBeVisible()

  for (const [first, second] of [
    [page, other],
    [other, page],
  ] as const) {
    await signOut(first)
    for (const tab of [first, second]) {
      await expect(signInPage(tab).title).toBeVisible()
      await expect(tab.getByText(MAIN_SITE)).toHaveCount(0)
    }
    expect(await storedRefreshToken(second)).toBeNull()

    await signIn(first, 'farmer')
    for (const tab of [first, second]) await expect(siteListPage(tab).row(MAIN_SITE)).toBeVisible()
  }
})

test('A session ended elsewhere asks to sign in again after one try to refresh it', async ({ page }) => {
  await page.goto('/app/sites?q=linde')
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()
  const answers = answersOf(page)
  await call(session.signOut, { body: { refresh_token: (await storedRefreshToken(page)) ?? '' } })

  // The stream of live events ends with the session; that is how the page learns of it.
  await expect(signInPage(page).title).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/sign-in\?redirect=.*linde/)
  await expect(page.getByText(MAIN_SITE)).toHaveCount(0)
  expect(answers.filter(({ path }) => path === session.refresh.path)).toEqual([
    { path: session.refresh.path, status: 401 },
  ])
})

test('The Back button after signing out shows nothing of the farm', async ({ page }) => {
  await page.goto('/app/sites')
  await siteListPage(page).link(MAIN_SITE).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(page)
  await expect(signInPage(page).title).toBeVisible()

  await page.goBack()
  await expect(signInPage(page).title).toBeVisible()
  await expect(page.getByText(MAIN_SITE)).toHaveCount(0)
  await page.goto('/app/sites')
  await expect(signInPage(page).title).toBeVisible()
})

/** Every answer the page gets from the API from now on. */
function answersOf(page: Page): { path: string; status: number }[] {
  const answers: { path: string; status: number }[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith('/public/')) answers.push({ path, status: response.status() })
  })
  return answers
}

async function storedRefreshToken(page: Page): Promise<string | null> {
  const stored = await page.evaluate(() => localStorage.getItem('earshot-store'))
  return stored === null ? null : (JSON.parse(stored) as { refresh: string | null }).refresh
}
