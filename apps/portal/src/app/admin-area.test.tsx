import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { ADMIN_NAVIGATION } from './layouts/admin-navigation.ts'

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

/** Opens a path and notes where it leads: the page there has no answers here, and leads on to the page of errors. */
function visitedFrom(path: string): string[] {
  const paths: string[] = []
  renderAt(path, (_, router) => {
    router.subscribe('onBeforeLoad', ({ toLocation }) => paths.push(toLocation.pathname))
  })
  return paths
}

it.each([
  ['an administrator to the fleet', ['USER', 'ADMIN'], '/sign-in', '/admin/sites'],
  ['anybody else to their own sites', ['USER'], '/sign-in', '/app/sites'],
  ['an administrator back', ['USER', 'ADMIN'], '/sign-in?redirect=%2Fapp%2Fprofile', '/app/profile'],
] as const)('A sign-in leads %s', async (_, roles, from, to) => {
  await visitor([...roles])
  const visited = visitedFrom(from)
  await waitFor(() => expect(visited.some(path => path.startsWith(to))).toBe(true))
})

it.each([
  ['an administrator to the fleet', ['USER', 'ADMIN'], '/', '/admin/sites'],
  ['anybody else to their own sites', ['USER'], '/', '/app/sites'],
  ['an administrator on a wrong path to the fleet', ['USER', 'ADMIN'], '/no-such-page', '/admin/sites'],
] as const)('The root leads %s, as a sign-in does', async (_, roles, from, to) => {
  await visitor([...roles])
  const visited = visitedFrom(from)
  await waitFor(() => expect(visited).toContain(to))
})

it('A sign-in leads to the sites where nobody can say who signed in', async () => {
  const api = await visitor(['ADMIN'])
  api.on(session.current, () => new FakeFailure(503))
  const visited = visitedFrom('/sign-in')
  await waitFor(() => expect(visited).toContain('/app/sites'))
})

it.each(['/admin/profile', '/admin/sites'])(
  'A user who is no administrator is led from %s by way of sign-in to the main area',
  async path => {
    await visitor(['USER'])
    const { router } = renderAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites'))
  },
)

it.each([
  ['/admin/forbidden', ['USER'], '/app/sites'],
  ['/admin/not-found', ['USER'], '/app/sites'],
  ['/admin/error', ['USER'], '/app/sites'],
  ['/admin/forbidden', ['USER', 'ADMIN'], '/admin/sites'],
  ['/admin/error', ['USER', 'ADMIN'], '/admin/sites'],
] as const)('The page %s leads home for %j', async (path, roles, home) => {
  await visitor([...roles])
  renderAt(path)
  const link = await screen.findByRole('link', { name: 'Back to your sites' })
  await waitFor(() => expect(link).toHaveAttribute('href', home))
})

it('An unknown path of the admin area stays in it', async () => {
  await visitor(['USER', 'ADMIN'])
  const { router } = renderAt('/admin/nothing/like/this')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/not-found'))
})

it('A visitor without a session signs in first and comes back', async () => {
  fakeApi()
  const { router } = renderAt('/admin/profile')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  expect(router.state.location.search).toEqual({ redirect: '/admin/profile' })
})

it('An administrator finds the area with the way to the user area, and that has the way back', async () => {
  await visitor(['USER', 'ADMIN'])
  const { user } = renderAt('/admin/profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Griet Verlinde' })).toBeVisible()
  const rail = within(screen.getByRole('complementary', { name: 'Main' }))
  expect(rail.getByRole('link', { name: 'User area' })).toHaveAttribute('href', '/app/sites')
  for (const { to } of ADMIN_NAVIGATION) {
    expect(rail.getAllByRole('link').some(link => link.getAttribute('href') === to)).toBe(true)
  }
  await user.click(screen.getByRole('button', { name: /^Account of/ }))
  expect(await screen.findByRole('menuitem', { name: 'User area' })).toBeVisible()
})

it('The area says that the profile did not load where it would spin for ever, and tries again when asked', async () => {
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
