import { apiKeys } from '@earshot/contract/endpoints/account/api-keys.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { ApiKey } from '@earshot/contract/schemas/account/api-keys.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aSite, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const KEY: ApiKey = {
  id: 1,
  name: 'Feed computer',
  start: 'ek_7Q2M',
  access: 'READ',
  sites: [{ id: 7, name: 'Ter Aa' }],
  state: 'ACTIVE',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2100-01-01T00:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
}
const TEXT = 'ek_7Q2M9X4DKW8T3HPCV6NAE1RJ5B0Y2ZFG0123456'

async function openPage(items: ApiKey[]) {
  const api = fakeApi()
  await signedIn(api)
  api.on(apiKeys.list, () => ({ items }))
  api.on(sites.listAll, () =>
    aSiteList([aSite({ id: 7, name: 'Ter Aa' }), aSite({ id: 8, name: 'De Hoek' })]),
  )
  const view = renderAt('/app/profile/api-keys')
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}

it('The page counts the keys, and folds those that have ended', async () => {
  const { user } = await openPage([KEY, { ...KEY, id: 2, name: 'Old report', state: 'REVOKED' }])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1 program has a key.')
  expect(screen.queryByText('Old report')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show what has ended' }))
  expect(screen.getByText('Old report')).toBeVisible()
  expect(screen.getByText('Revoked')).toBeVisible()
})

it('A key for chosen sites is made, told once, and gone when it is stored', async () => {
  const { user, api } = await openPage([])
  let isProven = false
  api.on(apiKeys.create, () =>
    isProven ? { ...KEY, key: TEXT } : new FakeFailure(403, { code: 'sign_in_again' }),
  )
  api.on(session.askAgain, () => ({ has_app: false, passkey: null }))
  api.on(session.signInAgain, () => {
    isProven = true
    return undefined
  })
  await user.type(screen.getByLabelText('What is it for?'), 'Feed computer')
  await user.click(screen.getByRole('radio', { name: 'Chosen sites' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ter Aa' }))
  await user.click(screen.getByRole('button', { name: 'Make the key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is it you?' })
  await user.type(await within(dialog).findByLabelText('Password'), 'my-present-password')
  await user.click(within(dialog).getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText(TEXT)).toBeVisible()
  const sent = api.requests.filter(({ body }) => JSON.stringify(body)?.includes('Feed computer'))
  expect(sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ name: 'Feed computer', access: 'READ', site_ids: [7], days: 90 })),
  )
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.queryByText(TEXT)).toBeNull()
})

it('A key is revoked after a question that names it', async () => {
  const { user, api } = await openPage([KEY])
  api.on(apiKeys.revoke, () => undefined)
  await user.click(screen.getByRole('button', { name: /Revoke/ }))
  expect(screen.getByRole('alert')).toHaveTextContent('Revoke the key “Feed computer”?')
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(api.calls(apiKeys.revoke)).toHaveLength(1))
  expect(await screen.findByText('The key is revoked.')).toBeVisible()
})

it('Whoever has an authenticator app proves by its code who they are, and the key is made', async () => {
  const { user, api } = await openPage([])
  let isProven = false
  api.on(apiKeys.create, () =>
    isProven ? { ...KEY, key: TEXT } : new FakeFailure(403, { code: 'sign_in_again' }),
  )
  api.on(session.askAgain, () => ({ has_app: true, passkey: null }))
  api.on(session.signInAgain, ({ body }) => {
    isProven = (body as { app_code: string }).app_code === '407 193'
    if (isProven) return undefined
    return new FakeFailure(400, { code: 'invalid', app_code: ['This code is wrong. Tries left: 4.'] })
  })
  await user.type(screen.getByLabelText('What is it for?'), 'Feed computer')
  await user.click(screen.getByRole('button', { name: 'Make the key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is it you?' })
  expect(await within(dialog).findByLabelText('Password')).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'Code from the app' }))
  const code = within(dialog).getByLabelText('The 6 digits that the app shows')
  expect(code).toHaveFocus()
  await user.type(code, '111111{Enter}')
  expect(await within(dialog).findByText('This code is wrong. Tries left: 4.')).toBeVisible()
  await user.clear(code)
  await user.type(code, '407 193{Enter}')
  expect(await screen.findByText(TEXT)).toBeVisible()
  expect(api.calls(session.signInAgain).at(-1)?.body).toEqual({ method: 'APP', app_code: '407 193' })
})
