import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readRefreshToken } from '#lib/storage.ts'
import { aProfile, aSite, aSiteList, aTokenPair } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const needed = {
  challenge: 'a-challenge',
  expires_at: '2026-03-02T08:10:00Z',
  methods: ['APP', 'RECOVERY_CODE'],
  recovery_codes_left: 7,
  may_trust_device: true,
  passkey: null,
}

/** Opens the second step of somebody with an authenticator app. */
async function openStep(given: Partial<typeof needed> = {}) {
  const api = fakeApi()
  const second_factor = { ...needed, ...given }
  api.on(session.signIn, () => new FakeFailure(401, { code: 'second_factor_required', second_factor }))
  api.on(session.current, () => aProfile())
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
  const view = renderAt('/sign-in')
  await view.user.type(await screen.findByLabelText('Email'), 'griet@linde.example')
  await view.user.type(screen.getByLabelText('Password'), 'earshot-demo{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'One more step' })
  return { api, ...view }
}

it('The code of the app opens the portal, with the challenge and what was said about the device', async () => {
  const { api, user } = await openStep()
  api.on(secondFactor.complete, () => aTokenPair())
  const code = screen.getByLabelText('The 6 digits that the app shows')
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await user.click(screen.getByRole('checkbox', { name: 'Do not ask on this device for 30 days' }))
  await user.type(code, '407 193{Enter}')
  expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
  expect(api.calls(secondFactor.complete)[0]?.body).toEqual({
    method: 'APP',
    challenge: 'a-challenge',
    app_code: '407 193',
    trust_device: true,
  })
})

it('A recovery code opens in its own place, and what is wrong with it stays on the page', async () => {
  const { api, user } = await openStep()
  api.on(
    secondFactor.complete,
    () => new FakeFailure(400, { code: 'invalid', recovery_code: ['This code is wrong. Tries left: 4.'] }),
  )
  await user.click(screen.getByRole('button', { name: /Recovery code/ }))
  expect(screen.getByText('7 left')).toBeVisible()
  await user.type(screen.getByLabelText('One of your recovery codes'), 'H4TK-92MX{Enter}')
  expect(await screen.findByText('This code is wrong. Tries left: 4.')).toBeVisible()
  expect(readRefreshToken()).toBeNull()
})

it('Too many wrong codes are told with the time at which the next is taken', async () => {
  const { api, user } = await openStep()
  api.on(secondFactor.complete, () => new FakeFailure(429, { code: 'second_factor_locked' }))
  await user.type(screen.getByLabelText('The 6 digits that the app shows'), '000000{Enter}')
  expect(await screen.findByText(/^Too many tries\. Try again at /)).toBeVisible()
})

it('The way back leads to the address that was typed, and an administrator is not offered trust', async () => {
  const { user } = await openStep({ may_trust_device: false })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /griet@linde\.example/ }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('griet@linde.example'))
})

it('A challenge that is over leads back to the password', async () => {
  const { api, user } = await openStep()
  api.on(secondFactor.complete, () => new FakeFailure(401, { code: 'challenge_invalid' }))
  await user.type(screen.getByLabelText('The 6 digits that the app shows'), '407193{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
