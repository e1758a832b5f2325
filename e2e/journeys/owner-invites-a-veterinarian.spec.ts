import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { PROOF } from '#pages/captcha.ts'
import { mailedLink } from '#pages/mailbox.ts'
import { peoplePage } from '#pages/people.ts'
import { fillAccount, registrationPage } from '#pages/registration.ts'
import { shell } from '#pages/shell.ts'
import { signInAs } from '#pages/sign-in.ts'
import { call } from '#support/api.ts'
import { alarmedAirspace } from '#support/farm.ts'
import { newPerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

test('An owner invites a veterinarian, who registers by the mail and sees what the role allows', async ({
  page,
  browser,
}) => {
  test.slow()
  const vet = newPerson('Ines')
  const { siteId } = await alarmedAirspace()
  const people = peoplePage(page)
  await page.goto(`/app/sites/${siteId}/users`)
  await people.email.fill(vet.email)
  await people.role('Veterinarian').check()
  await people.send.click()
  await expect(shell(page).toast(`An invitation goes to ${vet.email}`)).toBeVisible()
  await expect(people.invitation(vet.email)).toContainText('Veterinarian, invited by')
  await expect(people.email).toHaveValue('')

  // A second invitation is refused where it was typed.
  await people.email.fill(vet.email)
  await people.send.click()
  await expect(people.email).toHaveAccessibleDescription(/already invited/)
  await expect(people.email).toBeFocused()

  // The invited person is somebody else, at another computer.
  const signedOut = { storageState: { cookies: [], origins: [] } }
  const hers = await (await browser.newContext(signedOut)).newPage()
  const link = await mailedLink(hers, { to: vet.email, subject: 'invites you to' })
  await hers.goto(link)
  const form = registrationPage(hers)
  await expect(form.email).toHaveValue(vet.email)
  await fillAccount(hers, vet)
  await form.policy.check()
  await form.next.click()
  await form.no.click()
  await expect(form.newsletter).toBeFocused()
  await form.no.click()
  // There is no further mail: the link has proven the address.
  await expect(form.activated).toBeVisible(PROOF)
  await form.toSignIn.click()
  await signInAs(hers, vet)
  await expect(hers).toHaveURL('/app/sites')
  await hers.goto(`/app/sites/${siteId}/users`)
  const seen = peoplePage(hers)
  await expect(seen.person('Ines Visser')).toContainText('Veterinarian')
  await expect(seen.person('Ines Visser')).toContainText('you')
  await expect(seen.answer).toContainText('see this site')
  await expect(seen.invite).toHaveCount(0)
  await expect(hers.getByRole('region', { name: 'Invited' })).toHaveCount(0)
  await expect(hers.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0)
  await expect(hers.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  const { access } = await call(session.signIn, { body: { username: vet.email, password: vet.password } })
  const params = { siteId }
  await expect(
    call(siteUsers.invite, { params, body: { email: 'friend@visitors.example' } }, access),
  ).rejects.toThrow('403')
  expect((await call(siteUsers.list, { params }, access)).total).toBeGreaterThan(1)

  // The link has done its work.
  await hers.goto('/sign-out')
  await hers.goto(link)
  await expect(form.title).toBeVisible()
  await hers.context().close()

  await page.reload()
  await expect(people.roleOf('Ines Visser')).toHaveValue('VETERINARIAN')
  await expect(people.invitation(vet.email)).toHaveCount(0)
  await people.roleOf('Ines Visser').selectOption('Viewer')
  await expect(shell(page).toast('Ines Visser: Viewer from now on')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(people.roleOf('Ines Visser')).toHaveValue('VETERINARIAN')
  await people.remove('Ines Visser').click()
  await expect(shell(page).toast('Ines Visser was removed')).toBeVisible()
  await expect(people.person('Ines Visser')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(people.roleOf('Ines Visser')).toHaveValue('VETERINARIAN')
  await people.remove('Ines Visser').click()
  await expect(people.person('Ines Visser')).toHaveCount(0)
})
