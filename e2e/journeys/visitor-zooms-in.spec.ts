import { signInPage } from '#pages/sign-in.ts'
import { expect, test } from '#support/test.ts'

// 200 % of a screen of 1440 by 900, where the layout is that of a phone.
test.use({ viewport: { width: 720, height: 450 } })

test('A visitor who zooms in sees where to sign in without scrolling', async ({ page }) => {
  await page.goto('/sign-in')
  const { email, password } = signInPage(page)
  await expect(email).toBeInViewport({ ratio: 1 })
  await expect(password).toBeInViewport({ ratio: 1 })
})
