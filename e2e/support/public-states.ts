/** Some states of the public pages need an act or a failure before they show. */
import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import { expect, type Page } from '@playwright/test'
import { captchaDialog } from '#pages/captcha.ts'
import { contactPage } from '#pages/contact.ts'
import { ACTIVATION, mailedLink } from '#pages/mailbox.ts'
import { recoverPasswordPage, restorePasswordPage } from '#pages/password.ts'
import { reachConsents, registrationPage } from '#pages/registration.ts'
import { settled } from '#pages/shell.ts'
import { signIn, signInPage } from '#pages/sign-in.ts'
import { welcomeCard } from '#pages/welcome.ts'
import { newPerson, registeredPerson, resetLink } from './people.ts'
import type { Screen } from './screens/screen.ts'

export const PUBLIC_STATES: readonly Screen[] = [
  state('signin-wrong', async page => {
    await page.goto('/sign-in')
    await signInPage(page).submit.click()
    await expect(signInPage(page).error).toHaveCount(2)
  }),
  state('signin-resend', async page => {
    const { email, password } = await registeredPerson('Sofie')
    await page.goto('/sign-in')
    await signInPage(page).email.fill(email)
    await signInPage(page).password.fill(password)
    await signInPage(page).submit.click()
    await expect(signInPage(page).resend).toBeVisible()
  }),
  state('registration-personal-data', async page => {
    await reachConsents(page, newPerson('Sofie'))
  }),
  state('registration-newsletter', async page => {
    await reachConsents(page, newPerson('Sofie'))
    await registrationPage(page).yes.click()
    await expect(registrationPage(page).newsletter).toBeFocused()
  }),
  state('registration-success', async page => {
    await page.goto('/registration-success')
    await expect(registrationPage(page).sent).toBeVisible()
  }),
  state('activation', async page => {
    const { email } = await registeredPerson('Sofie')
    await page.goto(await mailedLink(page, { to: email, subject: ACTIVATION }))
    await expect(registrationPage(page).confirming).toBeVisible()
  }),
  state('recover-password', async page => {
    await page.goto(await resetLink(page, 'Sofie'))
    await expect(recoverPasswordPage(page).password).toBeVisible()
    await settled(page)
  }),
  state('contact-wrong', async page => {
    await page.goto('/contact-us')
    await contactPage(page).submit.click()
    await expect(contactPage(page).failure).toHaveCount(2)
  }),
  state('captcha-failed', async page => {
    await page.route(`**${captcha.challenge.path}*`, route => route.abort('failed'))
    await page.goto('/restore-password')
    await restorePasswordPage(page).email.fill('nobody@visitors.example')
    await restorePasswordPage(page).submit.click()
    await expect(captchaDialog(page).dialog).toBeVisible()
  }),
  state('too-many-requests', async page => {
    await page.goto('/too-many-requests')
    await expect(page.getByText(/^Error with code/)).toBeVisible()
  }),
  state('welcome', async page => {
    // It never stands beside an Alarm, and the demo farm has one: the one call that it asks by is told of none.
    await page.route('**/api/v2/sites/?perPage=1', async route => {
      const list = await (await route.fetch()).json()
      await route.fulfill({ json: { ...list, counts: { ...list.counts, Alarm: 0 } } })
    })
    await page.goto('/sign-in')
    await signIn(page, 'vet')
    await expect(welcomeCard(page).card).toBeVisible()
    await settled(page)
  }),
]

function state(name: string, open: (page: Page) => Promise<void>): Screen {
  return { name, account: null, open }
}
