import { captcha } from '@earshot/contract/endpoints/account/captcha.ts'
import { captchaDialog, PROOF } from '#pages/captcha.ts'
import { restorePasswordPage } from '#pages/password.ts'
import { expect, test } from '#support/test.ts'

const CHALLENGES = `**${captcha.challenge.path}*`
const EMAIL = 'nobody@visitors.example'

test('A failed captcha says so; refreshing it sends the form', async ({ page }) => {
  test.slow()
  const form = restorePasswordPage(page)
  const { dialog, notice, detail, refresh, cancel } = captchaDialog(page)
  await page.route(CHALLENGES, route => route.abort('failed'))
  await page.goto('/restore-password')
  await form.email.fill(EMAIL)
  await form.submit.click()
  await expect(dialog).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(detail).toContainText('No connection to the server')

  // The network is still away: the part fails again, and says so again.
  const failed = page.waitForEvent('requestfailed')
  await refresh.click()
  await failed
  await expect(detail).toContainText('No connection to the server')
  await cancel.click()
  await expect(dialog).toHaveCount(0)
  await expect(form.submit).toBeFocused()
  await expect(form.email).toHaveValue(EMAIL)

  await form.submit.click()
  await expect(dialog).toBeVisible()
  await page.unroute(CHALLENGES)
  await refresh.click()
  await expect(form.sent).toBeVisible(PROOF)
  await expect(page).toHaveURL('/restore-password-success')
})
