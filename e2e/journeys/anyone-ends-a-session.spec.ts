import { profilePages } from '#pages/profile.ts'
import { shell } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { aColleague, enter } from '#support/colleague.ts'
import { MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test('A session ended from another device is signed out here, and the other stays', async ({
  page,
  browser,
}) => {
  test.slow()
  const { person } = await aColleague(page, 'Lars')
  await enter(page, person)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enter(phone, person)
  await expect(phone.getByRole('link', { name: MAIN_SITE })).toBeVisible()

  await page.goto('/app/profile/security')
  const profile = profilePages(page)
  await expect(profile.sessions).toHaveCount(2)
  await profile.endThere.click()
  await profile.confirmEnd.click()
  await expect(shell(page).toast('Signed out there.')).toBeVisible()
  await expect(profile.sessions).toHaveCount(1)

  await expect(signInPage(phone).title).toBeVisible()
  await expect(phone.getByText(MAIN_SITE)).toHaveCount(0)
  await phone.reload()
  await expect(signInPage(phone).title).toBeVisible()
  await page.reload()
  await expect(profile.sessions).toHaveCount(1)
})
