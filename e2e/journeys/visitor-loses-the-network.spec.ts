import type { Page } from '@playwright/test'
import { fillAccount, registrationPage } from '#pages/registration.ts'
import { signInPage } from '#pages/sign-in.ts'
import { linkPaths, waitingNotice } from '#pages/waiting.ts'
import { newPerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

test.use({ serviceWorkers: 'allow' })

const link = (page: Page, path: string) => page.locator(`a[href="${path}"]:not([target])`).first()

/**
 * Waits until everything that comes after the page itself is there: what is tapped then is missing for no other
 * reason.
 */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

test('Every link of sign-in leaves the page and what was typed without a network', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in')
  const form = signInPage(page)
  await form.email.fill('griet@farm.example')
  await complete(page)
  const paths = await linkPaths(page)
  expect(paths).toContain('/registration')
  expect(paths).toContain('/restore-password')

  await context.setOffline(true)
  const { waiting, arrived, open, notice } = waitingNotice(page)
  for (const path of paths.filter(each => each !== '/')) {
    await link(page, path).hover()
    await link(page, path).click()
    await expect(waiting, path).toBeVisible()
    await expect(form.email, path).toHaveValue('griet@farm.example')
    await expect(page, path).toHaveURL(/\/sign-in$/)
  }
  await link(page, '/registration').click()

  // Typed text is left by the reader's own hand only.
  await context.setOffline(false)
  await expect(arrived).toBeVisible()
  await expect(form.email).toHaveValue('griet@farm.example')
  await open.click()
  await expect(registrationPage(page).title).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('A page that was asked for without a network opens by itself when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in')
  await expect(signInPage(page).contact).toBeVisible()
  await complete(page)
  await context.setOffline(true)
  await signInPage(page).contact.click()
  await expect(waitingNotice(page).waiting).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(page).toHaveURL(/\/contact-us$/)
})

test('Every link of registration leaves the typed form without a network', async ({ page, context }) => {
  const person = newPerson('Griet')
  await page.goto('/registration')
  const form = registrationPage(page)
  await fillAccount(page, person)
  await complete(page)
  const paths = await linkPaths(page)

  await context.setOffline(true)
  const { waiting, arrived, stay } = waitingNotice(page)
  // Sign-in is part of the first load on some doors and may be had; its link asks before the form is left.
  const away = paths.filter(path => !['/', '/sign-in', '/registration'].includes(path))
  expect(away.length).toBeGreaterThan(1)
  for (const path of away) {
    await link(page, path).hover()
    await link(page, path).click()
    await expect(waiting, path).toBeVisible()
    await expect(form.lastName, path).toHaveValue(person.lastName)
    await expect(form.phoneDigits, path).toHaveValue('470123456')
  }
  await context.setOffline(false)
  await expect(arrived).toBeVisible()
  await stay.click()
  await expect(form.firstName).toHaveValue(person.firstName)
  await expect(form.password).toHaveValue(person.password)
  await expect(page).toHaveURL(/\/registration$/)
})

test('A part that fails once under the pointer wipes no form, and comes with the next try', async ({
  page,
}) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/registration')
  const form = registrationPage(page)
  await form.firstName.fill('Griet')
  await complete(page)
  const part = /\/assets\/(?:LegalPage|ReadingLayout)-[^/]+\.(?:js|css)$/
  let refused = 0
  await page.route(part, route => {
    refused += 1
    return route.abort('connectionreset')
  })
  await link(page, '/terms-of-use').hover()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await complete(page)
  await expect(form.firstName).toHaveValue('Griet')
  expect(loads, 'how often the page has been loaded').toBe(1)

  await page.unroute(part)
  await form.firstName.fill('')
  await link(page, '/terms-of-use').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  // Its style sheet failed too, and is not taken for loaded.
  await expect(page.locator('#root > div').first()).toHaveCSS('display', 'grid')
})
