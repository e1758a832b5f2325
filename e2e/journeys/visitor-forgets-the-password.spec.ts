import type { Page } from '@playwright/test'
import { mailboxPage, openNewestMail, RECOVERY } from '#pages/mailbox.ts'
import { askForLink, recoverPasswordPage } from '#pages/password.ts'
import { shell, signOut } from '#pages/shell.ts'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { activePerson, type Person } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

const NEW_PASSWORD = 'dry straw under every sow'

test('A new password by mail ends the sessions everywhere, and the link works once', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await activePerson(page, 'Lieve')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await enter(other, person)

  await page.goto('/sign-in')
  await signInPage(page).forgot.click()
  await askForLink(page, person.email)
  await openNewestMail(page, { to: person.email, subject: RECOVERY })
  await mailboxPage(page).link.click()
  const { title, changed, toSignIn, ...form } = recoverPasswordPage(page)
  await expect(title).toBeVisible()
  const link = page.url()
  await form.password.fill(NEW_PASSWORD)
  await form.confirm.fill(person.password)
  await form.submit.click()
  await expect(form.confirm).toBeFocused()
  await form.confirm.fill(NEW_PASSWORD)
  await form.submit.click()
  await expect(changed).toBeVisible()
  // The stream of live events ends with the session; that is how the page learns of it.
  await expect(signInPage(other).title).toBeVisible({ timeout: 30_000 })
  await elsewhere.close()

  await toSignIn.click()
  const signIn = signInPage(page)
  await signInAs(page, person)
  await expect(signIn.error).toHaveText(/password/i)
  await enter(page, { ...person, password: NEW_PASSWORD })
  await signOut(page)
  await expect(signIn.title).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL('/sign-in')
  await expect(shell(page).toast('This reset link has expired or was used already')).toBeVisible()
})

async function enter(page: Page, person: Person): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/sign-in')
  await signInAs(page, person)
  await expect(page).toHaveURL('/app/sites')
  await expect(shell(page).personMenu).toBeVisible()
}
