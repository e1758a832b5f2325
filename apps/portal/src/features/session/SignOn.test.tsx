import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRefreshToken } from '#lib/storage.ts'
import { aProfile, aSite, aSiteList, aTokenPair } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

const META = 'meta[name="earshot-single-sign-on"]'

beforeEach(() => {
  signedOut()
  document.head.insertAdjacentHTML('beforeend', '<meta name="earshot-single-sign-on" content="Farm Union">')
})
afterEach(() => document.head.querySelector(META)?.remove())

function open(path: string) {
  const api = fakeApi()
  api.on(session.current, () => aProfile())
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
  return { api, view: () => renderAt(path) }
}

const UNJOINED = {
  sign_on_code: 'for-linking',
  expires_at: '2026-03-02T08:10:00Z',
  email: 'griet@union.example',
  is_invited: false,
}

it('The button is there where the server names a provider, and says there why it cannot be asked', async () => {
  const { api, view } = open('/sign-in?redirect=%2Fapp%2Fsites')
  api.on(singleSignOn.start, () => new FakeFailure(503, { code: 'sign_on_unavailable' }))
  const { user } = view()
  await user.click(await screen.findByRole('button', { name: 'Sign in with Farm Union' }))
  expect(await screen.findByText(/Farm Union does not answer .* Sign in with your password/)).toBeVisible()
  expect(api.calls(singleSignOn.start)[0]?.body).toEqual({ redirect: '/app/sites' })
  expect(screen.getByLabelText('Password')).toBeVisible()
})

it('Without a provider there is no such button', async () => {
  document.head.querySelector(META)?.remove()
  open('/sign-in').view()
  expect(await screen.findByRole('link', { name: 'Contact us' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Farm Union/ })).toBeNull()
})

it('What the provider led back with is exchanged once, leaves the address, and leads on', async () => {
  const { api, view } = open('/sign-in?sign_on=a-code&redirect=%2Fapp%2Fsites%3Ftype%3Dsow')
  api.on(singleSignOn.complete, () => aTokenPair())
  const { router } = view()
  expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
  expect(router.state.location.href).toBe('/app/sites?type=sow')
  expect(readRefreshToken()).toBe(aTokenPair().refresh)
  expect(api.calls(singleSignOn.complete).map(({ body }) => body)).toEqual([{ sign_on_code: 'a-code' }])
})

it.each([
  ['denied', /Farm Union did not sign you in/],
  ['unavailable', /Farm Union does not answer/],
  ['refused', /could not be trusted/],
  ['expired', /took too long/],
  ['something new', /could not be trusted/],
])('The problem “%s” is said above the form, and leaves the address', async (problem, words) => {
  const { view } = open(`/sign-in?sign_on_problem=${encodeURIComponent(problem)}`)
  const { router } = view()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeVisible()
  await waitFor(() => expect(router.state.location.href).toBe('/sign-in'))
})

it('Who is not linked signs in by the password once, and is linked then', async () => {
  const { api, view } = open('/sign-in?sign_on=a-code')
  api.on(singleSignOn.complete, () => new FakeFailure(401, { code: 'sign_on_unjoined', sign_on: UNJOINED }))
  api.on(session.signIn, () => aTokenPair())
  api.on(singleSignOn.link, () => ({ email: '', linked_at: '2026-03-02T08:00:00Z', last_used_at: null }))
  const { user } = view()
  expect(await screen.findByText(/knows you as griet@union.example/)).toBeVisible()
  expect(screen.getByText(/Ask the owner of your site/)).toBeVisible()
  await user.type(screen.getByLabelText('Email'), 'griet@linde.example')
  await user.type(screen.getByLabelText('Password'), 'earshot-demo{Enter}')
  expect(await screen.findByText('Farm Union opens your account from now on.')).toBeVisible()
  expect(api.calls(singleSignOn.link)[0]?.body).toEqual({ sign_on_code: 'for-linking' })
})

it('A second step follows the provider, where the account has one', async () => {
  const { api, view } = open('/sign-in?sign_on=a-code')
  const second_factor = {
    challenge: 'a-challenge',
    expires_at: '2026-03-02T08:10:00Z',
    methods: ['APP'],
    recovery_codes_left: 0,
    may_trust_device: true,
    passkey: null,
  }
  api.on(singleSignOn.complete, () => new FakeFailure(401, { code: 'second_factor_required', second_factor }))
  api.on(secondFactor.complete, () => aTokenPair())
  const { user } = view()
  await user.type(await screen.findByLabelText('The 6 digits that the app shows'), '407193{Enter}')
  expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
  expect(api.calls(singleSignOn.link)).toEqual([])
})
