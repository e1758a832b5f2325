import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import type { Page } from '@playwright/test'
import { captchaDialog, PROOF } from '#pages/captcha.ts'
import { contactPage } from '#pages/contact.ts'
import { errorPage } from '#pages/error-page.ts'
import { recoverPasswordPage, restorePasswordPage } from '#pages/password.ts'
import { registrationPage } from '#pages/registration.ts'
import { shell } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { tabTo } from '#support/keyboard.ts'
import { newPerson, resetLink } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** A field may have a button of its own that is reached before the next field: show the password. */
const NEXT = 2

test('Registering takes the keyboard only, field after field', async ({ page }) => {
  test.slow()
  const person = newPerson('Tine')
  await page.goto('/registration')
  const form = registrationPage(page)
  await tabTo(page, form.firstName)
  await page.keyboard.type(person.firstName)
  for (const [field, text] of [
    [form.lastName, person.lastName],
    [form.email, person.email],
    [form.phoneCountry, 'Belgium'],
    [form.phoneDigits, '470123456'],
    [form.password, person.password],
    [form.confirm, person.password],
    [form.language, 'English'],
    [form.country, 'Belgium'],
    [form.timezone, '(UTC'],
  ] as const) {
    await tabTo(page, field, NEXT)
    await page.keyboard.type(text)
  }
  await tabTo(page, form.policy, NEXT)
  await page.keyboard.press('Space')
  // The texts that are accepted stand between.
  await tabTo(page, form.next, 4)
  await page.keyboard.press('Enter')
  await expect(form.personalData).toBeFocused()
  await tabTo(page, form.yes, 1)
  await page.keyboard.press('Enter')
  await expect(form.newsletter).toBeFocused()
  await tabTo(page, form.no, NEXT)
  await page.keyboard.press('Enter')
  await expect(form.sent).toBeVisible(PROOF)
  await tabTo(page, form.toSignIn)
  await page.keyboard.press('Enter')
  await expect(signInPage(page).title).toBeVisible()
})

test('A new password takes the keyboard only', async ({ page }) => {
  await page.goto(await resetLink(page, 'Wout'))
  const form = recoverPasswordPage(page)
  await tabTo(page, form.password)
  await page.keyboard.type('dry straw under every sow')
  await tabTo(page, form.confirm, NEXT)
  await page.keyboard.type('dry straw under every sow')
  await tabTo(page, form.submit, NEXT)
  await page.keyboard.press('Enter')
  await expect(form.changed).toBeVisible()
  await tabTo(page, form.toSignIn)
})

test('A failed captcha keeps the keyboard, and Escape gives it back', async ({ page }) => {
  await page.route(`**${captcha.challenge.path}*`, route => route.abort('failed'))
  await page.goto('/restore-password')
  const form = restorePasswordPage(page)
  const { dialog, refresh, cancel } = captchaDialog(page)
  await tabTo(page, form.email)
  await page.keyboard.type('nobody@visitors.example')
  await tabTo(page, form.submit, NEXT)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(page, refresh, NEXT)
  await tabTo(page, cancel, 4)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(form.submit).toBeFocused()
})

test('Writing to us takes the keyboard only', async ({ page }) => {
  await page.goto('/contact-us')
  const form = contactPage(page)
  await tabTo(page, form.name)
  await page.keyboard.type('Joris')
  await tabTo(page, form.email, 1)
  await page.keyboard.type('joris@visitors.example')
  await tabTo(page, form.message, 1)
  await page.keyboard.type('Our second gateway has blinked red since Sunday.')
  await tabTo(page, form.submit, 1)
  await page.keyboard.press('Enter')
  await expect(form.sent).toBeVisible()
  await tabTo(page, form.toSignIn)
})

test('The first stop of a page to read leads past its header', async ({ page }) => {
  for (const path of ['/help', '/installation', '/terms-of-use', '/data-privacy', '/imprint']) {
    await openReading(page, path)
    const { skipLink, main } = shell(page)
    await tabTo(page, skipLink, 1)
    await expect(skipLink).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
  }
})

test('Another country is chosen, and an error page is left, by the keyboard only', async ({ page }) => {
  await openReading(page, '/terms-of-use')
  await tabTo(page, page.getByRole('banner').getByLabel('Country'))
  await page.keyboard.type('Germany')
  await expect(page).toHaveURL('/terms-of-use?country=DE')

  await page.goto('/not-found')
  await tabTo(page, errorPage(page).home)
  await page.keyboard.press('Enter')
  await expect(signInPage(page).title).toBeVisible()
})

async function openReading(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('The sign-in form stays where it is when what stands below it comes late', async ({ page }) => {
  let release: (() => void) | undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/extras-/, async route => {
    await held
    await route.continue()
  })
  await page.goto('/sign-in')
  const { submit } = signInPage(page)
  const topOf = async () => Math.round((await submit.boundingBox())?.y ?? 0)
  await expect(submit).toBeVisible()
  const before = await topOf()
  release?.()
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
  // A hair is nothing to a pressed pointer; the whole button is 50 pixels high.
  expect(Math.abs((await topOf()) - before)).toBeLessThan(5)
})
