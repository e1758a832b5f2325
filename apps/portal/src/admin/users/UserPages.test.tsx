import { session } from '@earshot/contract/endpoints/account/session.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { AdminUserDetail } from '@earshot/contract/schemas/admin/admin-user.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

afterEach(noToasts)

const WAIT = { timeout: 60_000 }

function aPerson(given: Partial<AdminUserDetail> = {}): AdminUserDetail {
  return {
    id: 12,
    email: 'marta@vallnova.example',
    first_name: 'Marta',
    last_name: 'Soler',
    user_role: 'USER',
    site_roles: [{ role: 'VETERINARIAN', sites: 9 }],
    country: 'ES',
    language: 'es',
    sites: 9,
    activated_at: '2025-03-14T08:00:00.000Z',
    last_login_at: '2026-02-14T08:00:00.000Z',
    last_seen_at: '2026-02-15T08:00:00.000Z',
    locked_at: null,
    created_at: '2025-03-14T08:00:00.000Z',
    passkeys: 0,
    has_authenticator_app: false,
    recovery_codes_left: null,
    telephone: '',
    memberships: [{ site: { id: 3, name: 'Hof Brandt' }, role: 'VETERINARIAN' }],
    open_sessions: 1,
    lock_revision: 0,
    attempts_locked_until: null,
    ...given,
  }
}

async function open(path: string, given: Partial<AdminUserDetail> = {}) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(statistics.userKpi, () => ({
    users: 200,
    activated: 190,
    active_7_days: 120,
    active_30_days: 150,
    new_30_days: 4,
    never_logged_in: 12,
    never_logged_in_activated: 5,
    locked: 0,
    mean_sites_per_user: 1.7,
  }))
  api.on(statistics.loginActivity, () => ({
    items: [
      { date: '2026-02-14', logins: 31, users: 20 },
      { date: '2026-02-15', logins: 16, users: 11 },
    ],
  }))
  let person = aPerson(given)
  api.on(users.list, () => ({ items: [person], page: 1, per_page: 10, total: 1, pages: 1 }))
  api.on(users.read, () => person)
  api.on(users.lock, () => (person = aPerson({ locked_at: '2026-02-15T09:00:00.000Z', open_sessions: 0 })))
  api.on(users.unlock, () => (person = aPerson({ open_sessions: 0 })))
  return { api, ...renderAt(path) }
}

it('The dashboard says who comes, and its chart is a table too', async () => {
  const { user, router } = await open('/admin/users')
  const answer = '120 people looked in this week. 12 have never signed in.'
  expect(await screen.findByRole('heading', { level: 1, name: answer }, WAIT)).toBeVisible()
  expect(screen.getByText('5 of them activated')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More for this chart' }, WAIT))
  await user.click(await screen.findByRole('menuitem', { name: 'Show as a table' }, WAIT))
  const row = within(await screen.findByRole('row', { name: /14 Feb 2026/ }))
  expect(row.getByText('31')).toBeVisible()
  expect(router.state.location.search).toEqual({ view: 'table' })
})

it('A row opens the person, who is locked out and let in again', async () => {
  const { api, user } = await open('/admin/users/list')
  expect(await screen.findByText('Veterinarian 9', {}, WAIT)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Open Marta Soler' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Marta Soler' }, WAIT))
  expect(await sheet.findByText('Hof Brandt')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Lock Marta Soler out' }))
  expect(await sheet.findByText(/^Locked out since/)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(sheet.queryByText(/^Locked out since/)).toBeNull())
  expect(api.calls(users.lock).length).toBeGreaterThan(1)
})

/** Opens the sheet of one person. */
async function openSheet(given: Partial<AdminUserDetail>) {
  const view = await open('/admin/users/list/12', given)
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: /Marta|marta/ }, WAIT)) }
}

it('A person without a name goes by the address, and what never was is said in words', async () => {
  const { sheet } = await openSheet({
    first_name: '',
    last_name: '',
    activated_at: null,
    last_login_at: null,
    last_seen_at: null,
    open_sessions: 0,
    memberships: [],
  })
  expect(await sheet.findByText('not yet')).toBeVisible()
  expect(sheet.getAllByText('never')).toHaveLength(2)
  expect(sheet.getByRole('heading', { name: 'marta@vallnova.example' })).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Lock marta@vallnova.example out' })).toBeEnabled()
})

it('Administrators are not offered to lock themselves out', async () => {
  const { sheet } = await openSheet({ id: aProfile().id })
  expect(await sheet.findByText('Hof Brandt')).toBeVisible()
  expect(sheet.queryByRole('button', { name: /^Lock/ })).toBeNull()
})

it('A person who tried too often is let in again without having been locked out', async () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const { sheet } = await openSheet({ attempts_locked_until: until })
  expect(await sheet.findByRole('button', { name: 'Unlock' })).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Lock Marta Soler out' })).toBeVisible()
  expect(sheet.queryByText(/^Locked out since/)).toBeNull()
})

it('A lock that somebody else was faster with says why it was refused, and a locked person is unlocked', async () => {
  const { api, user, sheet } = await openSheet({})
  const lock = await sheet.findByRole('button', { name: 'Lock Marta Soler out' })
  api.on(users.lock, () => new FakeFailure(409, { code: 'own_account', message: 'Somebody was faster.' }))
  api.on(users.read, () => aPerson({ locked_at: '2026-02-15T09:00:00.000Z' }))
  await user.click(lock)
  expect(await screen.findByText('Somebody was faster.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await sheet.findByText(/^Locked out since/)).toBeVisible()
})

it('Sessions are ended once, and nobody without one has any to end', async () => {
  const { api, user, sheet } = await openSheet({ open_sessions: 2 })
  api.on(users.endSessions, () => ({ ended: 2 }))
  await user.click(await sheet.findByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(api.calls(users.endSessions)).toHaveLength(1))
  api.on(users.read, () => aPerson({ open_sessions: 0 }))
  await user.click(sheet.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(sheet.getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled())
})
