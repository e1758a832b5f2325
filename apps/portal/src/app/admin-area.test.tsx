import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { ADMIN_ENTRIES } from './layouts/admin-entries.ts'

beforeEach(signedOut)

async function visitor(roles: ('USER' | 'ADMIN')[]): Promise<FakeApi> {
  const api = fakeApi()
  await signedIn(api)
  const role = roles.includes('ADMIN') ? 'ADMIN' : 'USER'
  api.on(session.current, () => aProfile({ user_role: role, roles }))
  api.on(content.languages, () => ({ items: [] }))
  api.on(sessions.list, () => ({ items: [] }))
  return api
}

it('somebody who is no administrator is sent from an admin screen to the closed door', async () => {
  await visitor(['USER'])
  const { router } = renderAt('/admin/profile')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/forbidden'))
  expect(await screen.findByText('This is closed to you')).toBeVisible()
})

it('a visitor without a session signs in first and comes back', async () => {
  fakeApi()
  const { router } = renderAt('/admin/profile')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  expect(router.state.location.search).toEqual({ redirect: '/admin/profile' })
})

it('an administrator finds the area with the way to the user area, and that has the way back', async () => {
  await visitor(['USER', 'ADMIN'])
  const { user } = renderAt('/admin/profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Griet Verlinde' })).toBeVisible()
  const rail = within(screen.getByRole('complementary', { name: 'Main' }))
  expect(rail.getByRole('link', { name: 'User area' })).toHaveAttribute('href', '/app/sites')
  for (const { to } of ADMIN_ENTRIES) {
    expect(rail.getAllByRole('link').some(link => link.getAttribute('href') === to)).toBe(true)
  }
  await user.click(screen.getByRole('button', { name: /^Account of/ }))
  expect(await screen.findByRole('menuitem', { name: 'User area' })).toBeVisible()
})

it('says that the profile did not load where it would spin for ever, and tries again when asked', async () => {
  const api = await visitor(['USER', 'ADMIN'])
  let isAway = true
  api.on(session.current, () => {
    if (isAway) return new FakeFailure(500)
    return aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] })
  })
  const { user } = renderAt('/admin/profile')
  expect(await screen.findByRole('alert')).toHaveTextContent('Profile did not load')
  expect(screen.queryByRole('complementary')).toBeNull()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Griet Verlinde' })).toBeVisible()
})
