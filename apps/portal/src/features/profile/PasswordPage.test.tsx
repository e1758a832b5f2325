import { password } from '@earshot/contract/endpoints/account/password.ts'
import { security } from '@earshot/contract/endpoints/account/security.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import type { OpenSession } from '@earshot/contract/schemas/account/sessions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const aSession = (nr: number, session: Partial<OpenSession> = {}): OpenSession => ({
  id: `00000000-0000-4000-8000-00000000000${nr}`,
  current: false,
  browser: 'Chrome',
  system: 'Android',
  address: '203.0.113.7',
  created_at: '2026-09-05T07:00:00Z',
  last_used_at: new Date(Date.now() - 20 * 60_000 - 45_000).toISOString(),
  ...session,
})
const HERE = aSession(1, { current: true, browser: 'Firefox', system: 'Linux' })

async function openPage(open: OpenSession[] = [HERE], path = '/app/profile/change-password') {
  const api = fakeApi()
  await signedIn(api)
  let items = open
  api.on(sessions.list, () => ({ items }))
  api.on(sessions.end, ({ params }) => {
    items = items.filter(({ id }) => id !== params.sessionId)
    return undefined
  })
  api.on(sessions.endOthers, () => {
    items = items.filter(({ current }) => current)
    return undefined
  })
  api.on(security.read, () => ({
    is_required: false,
    passkeys: [],
    app: null,
    recovery_codes: null,
    single_sign_on: null,
  }))
  const view = renderAt(path)
  await screen.findByRole('heading', { level: 1, name: /Only you get in|Your password alone/ })
  return { ...view, api }
}

describe('Changing the password', () => {
  async function change(user: Awaited<ReturnType<typeof openPage>>['user'], again = 'under the old oak') {
    await user.type(screen.getByLabelText('Present password'), 'six wet boots')
    await user.type(screen.getByLabelText('New password'), 'under the old oak')
    await user.type(screen.getByLabelText('New password again'), again)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('The change succeeds where the status says so, and empties the fields', async () => {
    const { user, api } = await openPage()
    api.on(password.change, () => ({ status: 'Password changed' }))
    await change(user)
    expect(await screen.findByText(/^Your password is changed/)).toBeVisible()
    expect(screen.getByLabelText('Present password')).toHaveValue('')
    const { body } = api.requests.findLast(({ path }) => path === '/password/') ?? {}
    expect(body).toEqual({ old_password: 'six wet boots', new_password: 'under the old oak' })
  })

  it('The page shows any other status as an error, on its field where it names one', async () => {
    const { user, api } = await openPage()
    api.on(password.change, () => ({ status: { old_password: ['This is not your password.'] } }))
    await change(user)
    expect(await screen.findByText('This is not your password.')).toBeVisible()
    expect(screen.getByLabelText('Present password')).toBeInvalid()
    api.on(password.change, () => ({ status: 'Not today' }))
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Not today')).toBeVisible()
  })

  it('The page asks for the new password twice', async () => {
    const { user, api } = await openPage()
    await change(user, 'under the old elm')
    expect(await screen.findByText('The two entries differ.')).toBeVisible()
    expect(api.requests.filter(({ path }) => path === '/password/')).toEqual([])
  })
})

describe('The open sessions', () => {
  it('Sessions are listed by device, the own one without a way to end it', async () => {
    await openPage([HERE, aSession(2)], '/app/profile/security')
    const rows = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
    expect(await rows.findByText('Firefox on Linux')).toBeVisible()
    expect(rows.getByText('This device')).toBeVisible()
    expect(rows.getByText('Used 20 mins ago · 203.0.113.7 · since 5 Sep 2026')).toBeVisible()
    expect(rows.getAllByRole('button')).toHaveLength(1)
  })

  it('Sessions are ended one by one, asked first and by its name', async () => {
    const { user } = await openPage([HERE, aSession(2)], '/app/profile/security')
    await user.click(await screen.findByRole('button', { name: 'Sign out there: Chrome on Android' }))
    expect(screen.getByRole('button', { name: 'Sign out' })).toHaveFocus()
    expect(screen.getByText('Sign out Chrome on Android? It has to sign in again.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
  })

  it('Sessions stay where the answer is no, by Escape too', async () => {
    const { user, api } = await openPage([HERE, aSession(2)], '/app/profile/security')
    const button = () => screen.findByRole('button', { name: /^Sign out there/ })
    await user.click(await button())
    await user.keyboard('{Escape}')
    expect(await button()).toHaveFocus()
    await user.click(await button())
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(await button()).toBeVisible()
    expect(api.requests.some(({ path }) => path.includes('/sessions/0000'))).toBe(false)
  })

  it('Sessions are all ended but this one', async () => {
    const { user } = await openPage(
      [HERE, aSession(2), aSession(3, { browser: 'Safari', system: 'iPhone' })],
      '/app/profile/security',
    )
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await user.click(screen.getByRole('button', { name: 'Sign out all others' }))
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
  })
})
