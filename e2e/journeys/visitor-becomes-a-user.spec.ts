import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { PROOF } from '#pages/captcha.ts'
import { ACTIVATION, mailboxPage, openNewestMail, waitForMails } from '#pages/mailbox.ts'
import { fillAccount, registrationPage } from '#pages/registration.ts'
import { shell, signOut } from '#pages/shell.ts'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { welcomeCard } from '#pages/welcome.ts'
import { newPerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

test('A visitor registers in three steps, activates the account by mail and signs in', async ({ page }) => {
  test.slow()
  const person = newPerson('Noor')
  const { title, progress, ...form } = registrationPage(page)
  await page.goto(`/registration?email=${encodeURIComponent(person.email)}&token=from-a-link`)
  await expect(title).toBeVisible()
  await expect(progress(1)).toBeVisible()
  await expect(form.email).toHaveValue(person.email)
  // The browser is in Brussels.
  await expect(form.phoneCountry).toHaveValue('BE')
  await expect(form.country).toHaveValue('BE')
  await expect(form.timezone).toHaveValue('Europe/Brussels')
  await fillAccount(page, person)
  await expect(form.next).toBeDisabled()
  await form.policy.check()
  await form.next.click()

  await expect(form.personalData).toBeFocused()
  await expect(progress(2)).toBeVisible()
  await form.yes.click()
  await expect(form.newsletter).toBeFocused()
  await form.back.click()
  await expect(form.personalData).toBeFocused()
  await form.yes.click()
  // Before the server has checked the first answer, a press would still be meant for the first question.
  await expect(form.newsletter).toBeFocused()
  const registered = page.waitForRequest(
    request => new URL(request.url()).pathname === registration.register.path,
  )
  await form.no.click()
  expect((await registered).postDataJSON()).toMatchObject({
    token: 'from-a-link',
    consent_personal_data_usage: true,
    consent_newsletter: false,
  })
  await expect(form.sent).toBeVisible(PROOF)
  await expect(page).toHaveURL('/registration-success')
  await waitForMails(page, { to: person.email, subject: ACTIVATION })

  await page.goto('/sign-in')
  const signIn = signInPage(page)
  await signInAs(page, person)
  await expect(signIn.error).toContainText('not activated yet')
  await signIn.resend.click()
  await expect(shell(page).toast('The activation email is on its way.')).toBeVisible()
  await expect(signIn.resend).toHaveCount(0)
  await expect(signIn.email).toHaveValue('')

  await openNewestMail(page, { to: person.email, subject: ACTIVATION, count: 2 })
  await mailboxPage(page).link.click()
  // The link alone is not enough: a stranger may have registered with this address.
  await expect(form.confirming).toBeVisible()
  await form.password.fill('not my password')
  await form.confirmAddress.click()
  await expect(form.password).toHaveAccessibleDescription(/not the password of this account/)
  await form.password.fill(person.password)
  await form.confirmAddress.click()
  await expect(form.activated).toBeVisible()
  await expect(page).toHaveURL('/registration-success')
  await page.reload()
  await expect(form.activated).toBeVisible()
  await form.toSignIn.click()
  await signInAs(page, person)
  await expect(page).toHaveURL('/app/sites')
  await expect(shell(page).personMenu).toHaveAccessibleName(/^Account of Noor Visser/)

  const { card, dismiss } = welcomeCard(page)
  await dismiss.click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(shell(page).personMenu).toHaveAccessibleName(/^Account of Noor Visser/)
  await expect(card).toHaveCount(0)
  await signOut(page)
  await expect(signIn.title).toBeVisible()

  // The link has done its work.
  await openNewestMail(page, { to: person.email, subject: ACTIVATION, count: 2 })
  await mailboxPage(page).link.click()
  await expect(form.linkSpent).toBeVisible()
})
