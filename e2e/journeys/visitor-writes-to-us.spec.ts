import { contactPage } from '#pages/contact.ts'
import { mailboxPage, openNewestMail } from '#pages/mailbox.ts'
import { shell } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { newPerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

const MESSAGE = 'Our second gateway has blinked red since the storm on Sunday. What should we do?'

test('A message from the contact form reaches us, and leads back to sign-in', async ({ page }) => {
  const { email } = newPerson('Joris')
  const name = `Joris ${Date.now()}`
  await page.goto('/sign-in')
  await signInPage(page).contact.click()
  const form = contactPage(page)
  await form.name.fill(name)
  await form.email.fill(email)
  await form.message.fill('Too short.')
  await form.submit.click()
  await expect(form.failure).toHaveText('At least 25 characters.')
  await expect(form.message).toBeFocused()
  await form.message.fill(MESSAGE)
  await form.submit.click()
  await expect(form.sent).toBeVisible()
  await expect(page).toHaveURL('/contact-us-success')
  await form.toSignIn.click()
  await expect(signInPage(page).title).toBeVisible()

  await openNewestMail(page, { subject: `Message from ${name}` })
  await expect(mailboxPage(page).text).toContainText(MESSAGE)
  await expect(mailboxPage(page).text).toContainText(email)
})

test('The form keeps what was typed without a network, and sends it when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact-us')
  const form = contactPage(page)
  await form.name.fill('Joris')
  await form.email.fill('joris@visitors.example')
  await form.message.fill(MESSAGE)
  await context.setOffline(true)
  await expect(shell(page).toast('No internet connection')).toBeVisible()
  await form.submit.click()
  await expect(form.failure).toContainText('No connection to the server')
  await expect(form.message).toHaveValue(MESSAGE)

  await context.setOffline(false)
  await expect(shell(page).toast('Back online')).toBeVisible()
  await form.submit.click()
  await expect(form.sent).toBeVisible()
})
