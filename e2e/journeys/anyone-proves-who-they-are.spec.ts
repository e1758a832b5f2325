import { security } from '@earshot/contract/endpoints/account/security.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { aMembership, anAdmin, aSite, aUser, TEST_PASSWORD } from '@earshot/server/src/test/factories.ts'
import type { Page } from '@playwright/test'
import { appSetup, secondStepPage, securityPage } from '#pages/security.ts'
import { shell, signOut } from '#pages/shell.ts'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { callAt } from '#support/api.ts'
import { aFingerprintReader, appCode, type Doors, nextCode, doorsTest as test } from '#support/doors.ts'
import { expect } from '#support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

async function anOwner({ db }: Doors, first_name: string) {
  const owner = await aUser(db, { first_name, last_name: 'Visser' })
  await aMembership(db, { site: await aSite(db), user: owner })
  return owner
}

const mailsTo = ({ smtp }: Doors, { email }: { email: string }) =>
  smtp.received.filter(({ to }) => to.includes(email)).map(({ mail }) => `${mail.subject}\n${mail.text}`)

async function leave(page: Page): Promise<void> {
  await signOut(page)
  await expect(signInPage(page).title).toBeVisible()
}

test('A passkey is made, signs in by itself, and is the second step after the password', async ({
  page,
  doors,
}) => {
  const owner = await anOwner(doors, 'Griet')
  await aFingerprintReader(page)
  await doors.enter(page, owner)
  await page.goto('/app/profile/security')
  const { answer, addPasskey, passkeys } = securityPage(page)
  await expect(answer).toContainText('Your password alone opens your account.')
  await addPasskey.click()
  await expect(passkeys).toHaveCount(1)
  await expect(passkeys).toContainText('never used')
  await expect(answer).toContainText('One lost phone locks you out.')
  await expect.poll(() => mailsTo(doors, owner)).toEqual([expect.stringContaining('A passkey was added')])

  await leave(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(shell(page).personMenu).toBeVisible()
  await leave(page)
  // The password alone leads to the second step, where the passkey is asked for at once.
  await signInAs(page, { email: owner.email, password: TEST_PASSWORD })
  await expect(shell(page).personMenu).toBeVisible()
  await page.goto('/app/profile/security')
  await expect(passkeys).toContainText('used ')
  await expect(passkeys).not.toContainText('never used')

  // A quarter of an hour later new codes want a proof of who is there; the passkey does, without the password.
  await doors.moveTo(new Date(doors.now().getTime() + 15 * 60_000))
  await page.getByRole('button', { name: 'Make codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(appSetup(page).codes).toHaveCount(10)
})

test('An app’s code is the second step, and a recovery code stands in for it once', async ({
  page,
  doors,
}) => {
  const owner = await anOwner(doors, 'Wout')
  await doors.enter(page, owner)
  await page.goto('/app/profile/security')
  await securityPage(page).setUpApp.click()
  const setup = appSetup(page)
  const secret = (await setup.secret.innerText()).replaceAll(' ', '')
  await setup.code.fill(appCode(secret, doors.now()))
  await setup.confirm.click()
  await expect(setup.codes).toHaveCount(10)
  const recoveryCode = await setup.codes.first().innerText()
  await setup.kept.check()
  await setup.done.click()
  await expect(securityPage(page).answer).toContainText('Nobody gets in with your password alone.')

  const step = secondStepPage(page)
  const beginSignIn = async () => {
    await leave(page)
    await signInAs(page, { email: owner.email, password: TEST_PASSWORD })
    await expect(step.title).toBeVisible()
  }
  await beginSignIn()
  // What was typed when the app was set up has been used.
  await step.appCode.fill(appCode(secret, doors.now()))
  await step.submit.click()
  await expect(page.getByRole('alert')).toContainText('4')
  await step.appCode.fill(await nextCode(doors, secret))
  await step.submit.click()
  await expect(shell(page).personMenu).toBeVisible()

  const recover = async () => {
    await beginSignIn()
    await step.recovery.click()
    await step.recoveryCode.fill(recoveryCode.toLowerCase())
    await step.submit.click()
  }
  await recover()
  await expect(shell(page).personMenu).toBeVisible()
  await expect.poll(() => mailsTo(doors, owner).at(-1)).toContain('A recovery code was used to sign in')
  await recover()
  await expect(page.getByRole('alert')).toContainText('4')
  await expect(step.title).toBeVisible()
})

test('An administrator resets the lost phone of another, who is told by mail and led to set it up anew', async ({
  page,
  browser,
  doors,
}) => {
  const loser = await anAdmin(doors.db, { first_name: 'Bea', last_name: 'Claes' })
  const { access } = await callAt(doors.url, {
    endpoint: session.signIn,
    input: { body: { username: loser.email, password: TEST_PASSWORD } },
  })
  const { secret } = await callAt(doors.url, { endpoint: security.beginApp, input: {}, access })
  const body = { app_code: appCode(secret, doors.now()) }
  await callAt(doors.url, { endpoint: security.confirmApp, input: { body }, access })

  // Administrators have to have a second step: who has none sets one up, and the rest opens then.
  const helper = await anAdmin(doors.db, { first_name: 'An', last_name: 'Maes' })
  await aFingerprintReader(page)
  await doors.enter(page, helper)
  const first = (of: Page) => of.getByRole('heading', { level: 1, name: 'First a second step' })
  await expect(first(page)).toBeVisible()
  await securityPage(page).addPasskey.click()
  await expect(first(page)).toHaveCount(0)
  await page.goto(`/admin/users/list/${loser.id}`)
  const sheet = page.getByRole('dialog', { name: /Bea Claes/ })
  const reset = sheet.getByRole('button', { name: 'Reset the second step' })
  await reset.click()
  await expect(sheet.getByRole('alert')).toContainText('Bea Claes')
  await reset.click()
  await expect(shell(page).toast('Bea Claes signs in by password alone now')).toBeVisible()
  await expect
    .poll(() => mailsTo(doors, loser).at(-1))
    .toContain('The second step of your Earshot sign-in was taken away')

  const theirs = await (await browser.newContext({ baseURL: doors.url })).newPage()
  await doors.enter(theirs, loser)
  await expect(first(theirs)).toBeVisible()
  await theirs.getByRole('button', { name: 'Use an authenticator app' }).click()
  const setup = appSetup(theirs)
  const anew = (await setup.secret.innerText()).replaceAll(' ', '')
  expect(anew).not.toBe(secret)
  await setup.code.fill(appCode(anew, doors.now()))
  await setup.confirm.click()
  await setup.kept.check()
  await setup.done.click()
  await expect(first(theirs)).toHaveCount(0)
  await expect(shell(theirs).personMenu).toBeVisible()
})
