import { session } from '@earshot/contract/endpoints/account/session.ts'
import { errorPage } from '#pages/error-page.ts'
import { signIn, signInAs, signInPage } from '#pages/sign-in.ts'
import { newPerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** The server bears so many failures within a quarter of an hour. */
const FAILURES = 10

test('Too many wrong passwords lock that account, and no other', async ({ page, request }) => {
  // Nobody has this address: an unknown account is counted like a known one.
  const person = newPerson('Mallory')
  for (let failure = 1; failure < FAILURES; failure += 1) {
    const answer = await request.post(session.signIn.path, {
      data: { username: person.email, password: person.password },
    })
    expect(answer.status()).toBe(401)
  }
  await page.goto('/sign-in')
  await signInAs(page, person)
  await expect(signInPage(page).error).toHaveText(/password/i)

  // A client that knows nothing of proofs of work is locked out from now on.
  const locked = await request.post(session.signIn.path, {
    data: { username: person.email, password: person.password },
  })
  expect(locked.status()).toBe(429)
  // The page proves its work, and its password is judged again.
  await signInPage(page).submit.click()
  await expect(signInPage(page).error).toHaveText(/password/i)
  // The page says when to come back where there is no proof.
  await page.route('**/captcha/challenge/**', route => route.abort())
  await signInPage(page).submit.click()
  await expect(page).toHaveURL('/too-many-requests')
  await expect(errorPage(page).codeLine).toHaveText('Error with code 429')
  await expect(page.getByText(/^Try again in/)).toBeVisible()
  await expect(errorPage(page).whatYouCanDo).toHaveCount(0)

  await errorPage(page).home.click()
  await expect(signInPage(page).title).toBeVisible()
  await signIn(page, 'farmer')
  await expect(page).toHaveURL('/app/sites')
})
