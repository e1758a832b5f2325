import { security } from '@earshot/contract/endpoints/account/security.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Security } from '@earshot/contract/schemas/account/second-factor.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProfile, aSite, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const NOTHING: Security = {
  is_required: false,
  passkeys: [],
  app: null,
  recovery_codes: null,
  single_sign_on: null,
}
const APP = { confirmed_at: '2026-03-03T08:00:00Z', last_used_at: null }
const KEY = {
  id: 4,
  name: 'Key in the safe',
  kept_in: 'YubiKey 5',
  is_synced: false,
  created_at: '2026-03-03T08:00:00Z',
  last_used_at: null,
}
const CODES = ['H4TK-92MX', '8VRC-61YE']
const SETUP = {
  secret: 'K7QD4M2XWZ5TA3HN',
  uri: 'otpauth://totp/Earshot:griet?secret=K7QD4M2XWZ5TA3HN',
  expires_at: '2026-03-03T08:30:00Z',
}

async function open(path: string, own: Partial<Security> = {}) {
  const api = fakeApi()
  await signedIn(api)
  api.on(security.read, () => ({ ...NOTHING, ...own }))
  api.on(sessions.list, () => ({ items: [] }))
  return { api, ...renderAt(path) }
}
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

describe('Security', () => {
  it.each([
    ['a password alone', {}, /Your password alone opens your account/],
    ['one passkey', { passkeys: [KEY] }, /One lost phone locks you out/],
    ['a passkey and an app', { passkeys: [KEY], app: APP }, /Nobody gets in .* One passkey and an app/],
  ])('The page answers who gets in with %s', async (_what, own, answer) => {
    await open('/app/profile/security', own)
    expect(await heading(answer)).toBeVisible()
  })

  it('The last way of somebody who has to have one has no button that removes it', async () => {
    await open('/app/profile/security', { is_required: true, passkeys: [KEY] })
    expect(await screen.findByRole('button', { name: 'Rename: Key in the safe' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove: Key in the safe' })).toBeNull()
  })
})

describe('A passkey', () => {
  it('A passkey gets another name in its own place', async () => {
    const { api, user } = await open('/app/profile/security', { passkeys: [KEY] })
    let name = KEY.name
    api.on(security.read, () => ({ ...NOTHING, passkeys: [{ ...KEY, name }] }))
    api.on(security.renamePasskey, ({ body }) => {
      name = (body as { name: string }).name
      return { ...KEY, name }
    })
    await user.click(await screen.findByRole('button', { name: 'Rename: Key in the safe' }))
    const field = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Key at home')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Rename: Key at home' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    expect(api.calls(security.renamePasskey)).toMatchObject([
      { params: { passkeyId: '4' }, body: { name: 'Key at home' } },
    ])
  })

  it('A passkey is removed after a question that names it', async () => {
    const { api, user } = await open('/app/profile/security', { passkeys: [KEY] })
    let passkeys = [KEY]
    api.on(security.read, () => ({ ...NOTHING, passkeys }))
    api.on(security.removePasskey, () => {
      passkeys = []
      return undefined
    })
    await user.click(await screen.findByRole('button', { name: 'Remove: Key in the safe' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Remove Key in the safe? It opens nothing any more.')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await heading(/Your password alone opens your account/)).toBeVisible()
    expect(screen.queryByText('Key in the safe')).toBeNull()
    expect(api.calls(security.removePasskey)).toMatchObject([{ params: { passkeyId: '4' } }])
  })
})

describe('Setting an app up', () => {
  it('The secret is shown to scan and to type, and the codes only after a right code', async () => {
    const { api, user, router } = await open('/app/profile/security/app')
    api.on(security.beginApp, () => SETUP)
    api.on(security.confirmApp, () => ({ recovery_codes: CODES }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    expect(screen.getByText('K7QD 4M2X WZ5T A3HN')).toBeVisible()
    expect(api.calls(security.beginApp)).toHaveLength(1)
    await user.type(screen.getByLabelText('The code your app shows'), '407193{Enter}')
    expect(await screen.findByText('H4TK-92MX')).toBeVisible()
    const done = screen.getByRole('button', { name: 'Done' })
    expect(done).toBeDisabled()
    await user.click(screen.getByRole('checkbox'))
    await user.click(done)
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/profile/security'))
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SETUP.secret)
  })
})

it('A person who has to have a second step sees that page, and the portal once it is set up', async () => {
  const api = fakeApi()
  await signedIn(api)
  let isMissing = true
  api.on(session.current, () => aProfile({ second_factor_missing: isMissing }))
  api.on(sites.list, () =>
    isMissing
      ? new FakeFailure(403, { code: 'second_factor_missing' })
      : aSiteList([aSite({ name: 'Ter Aa' })]),
  )
  api.on(security.beginApp, () => SETUP)
  api.on(security.confirmApp, () => {
    isMissing = false
    return { recovery_codes: CODES }
  })
  const { user, router } = renderAt('/app/sites')
  expect(await heading(/First a second step/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/app/sites')
  expect(screen.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use an authenticator app' }))
  await user.type(await screen.findByLabelText('The code your app shows'), '407193{Enter}')
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
})

describe('The identity provider among the ways to sign in', () => {
  const linked = {
    email: 'griet@union.example',
    linked_at: '2026-03-03T08:00:00Z',
    last_used_at: '2026-03-04T08:00:00Z',
  }

  it('The row says since when it opens the account and as whom, and takes that away', async () => {
    const { api, user } = await open('/app/profile/security', {
      single_sign_on: { provider: 'Farm Union', identity: linked },
    })
    api.on(singleSignOn.unlink, () => undefined)
    expect(await screen.findByText(/as griet@union.example, since/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove the link: Farm Union' }))
    await user.click(screen.getByRole('button', { name: 'Remove the link' }))
    expect(await screen.findByText('Farm Union opens your account no longer.')).toBeVisible()
  })

  it('What the provider led back with links the account, once, and leaves the address', async () => {
    const { api, router } = await open('/app/profile/security?sign_on=a-code', {
      single_sign_on: { provider: 'Farm Union', identity: null },
    })
    api.on(singleSignOn.link, () => linked)
    expect(await screen.findByText('Farm Union opens your account from now on.')).toBeVisible()
    expect(api.calls(singleSignOn.link).map(({ body }) => body)).toEqual([{ sign_on_code: 'a-code' }])
    expect(router.state.location.href).toBe('/app/profile/security')
  })

  it('An identity of another account is refused in the row', async () => {
    const { api } = await open('/app/profile/security?sign_on=a-code', {
      single_sign_on: { provider: 'Farm Union', identity: null },
    })
    const message = 'It is linked with another account.'
    api.on(singleSignOn.link, () => new FakeFailure(409, { code: 'sign_on_taken', message }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Link: Farm Union' })).toBeVisible()
  })
})
