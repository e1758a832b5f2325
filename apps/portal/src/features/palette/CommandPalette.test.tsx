import { session } from '@earshot/contract/endpoints/account/session.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { aProfile, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function start() {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([]))
  const site = { id: 7, name: 'Hoeve Linde' }
  const airspace = { id: 3, name: 'Room 3' }
  api.on(search.find, ({ query }) => ({
    items: [{ kind: 'device' as const, id: 9, name: 'Door', code: query.get('q') ?? '', site, airspace }],
  }))
  const view = renderAt('/app/sites')
  await screen.findByRole('button', { name: 'Find anything' })
  return { ...view, api }
}

it('The palette finds a monitor by its code, by the keyboard alone', async () => {
  const { user, router } = await start()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Name or code' }), 'EMA1')
  expect(await screen.findByRole('option', { name: /EMA1 Door.*Monitor, Room 3, Hoeve Linde/ })).toBeVisible()
  const ways: string[] = []
  // The page itself looks for what is not here and leads on, so the target of the navigation is checked.
  router.subscribe('onBeforeNavigate', ({ toLocation }) => void ways.push(toLocation.pathname))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(ways[0]).toBe('/app/sites/7/monitors/9'))
})

it('The palette offers screens at once, and is opened by its button', async () => {
  const { user, router, api } = await start()
  await user.click(screen.getByRole('button', { name: 'Find anything' }))
  await screen.findByRole('combobox', { name: 'Name or code' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/profile'))
  expect(api.requests.some(({ path }) => path === search.find.path)).toBe(false)
})

it('The palette says that the search failed; screens are found all the same', async () => {
  const { user, api } = await start()
  api.on(search.find, () => new FakeFailure(503))
  await user.click(screen.getByRole('button', { name: 'Find anything' }))
  await user.type(await screen.findByRole('combobox', { name: 'Name or code' }), 'help')
  expect(await screen.findByText(/The search did not answer/)).toBeVisible()
  expect(screen.getByRole('option', { name: /Help center/ })).toBeVisible()
})

it('The palette in the admin area finds hardware, people and orders of the fleet, and stays there', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  const none = { site: null, airspace: null, matched: null }
  api.on(search.findInFleet, () => ({
    items: [
      { kind: 'device' as const, id: 9, name: '', code: 'EMA1', ...none, matched: 'A4:CF:12:9E:00:01' },
      { kind: 'order' as const, id: 2208, name: 'Agritron', code: null, ...none },
    ],
  }))
  const { user, router } = renderAt('/admin/profile')
  await user.click(await screen.findByRole('button', { name: 'Find anything' }, { timeout: 60_000 }))
  await user.type(await screen.findByRole('combobox', { name: 'Name or code' }), 'A4CF')
  expect(await screen.findByRole('option', { name: /EMA1.*Monitor, A4:CF:12:9E:00:01/ })).toBeVisible()
  const ways: string[] = []
  router.subscribe('onBeforeNavigate', ({ toLocation }) => void ways.push(toLocation.pathname))
  await user.click(screen.getByRole('option', { name: /Order 2208.*Agritron/ }))
  await waitFor(() => expect(ways[0]).toBe('/admin/licenses/orders/2208'))
  expect(api.requests.some(({ path }) => path === search.find.path)).toBe(false)
})

it('The palette on a site starts a batch where there is none, for a person who may', async () => {
  const { api, farm } = await barnApi()
  const { user, router } = renderAt('/app/sites/1/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Find anything' }, { timeout: 60_000 }))
  api.on(search.find, () => ({ items: [] }))
  await user.type(await screen.findByRole('combobox', { name: 'Name or code' }), 'start a batch')
  const [free] = farm.airspaces.filter(airspace => airspace.batch === null)
  expect(
    await screen.findByRole('option', { name: new RegExp(`Start a batch in ${free?.name}`) }),
  ).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/app/sites/1/airspaces/${free?.id}/batch/start`),
  )
})
