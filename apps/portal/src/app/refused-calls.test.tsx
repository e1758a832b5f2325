/**
 * Tests pages whose main call is refused while they are open: the reader goes where the catalogue says, and nothing
 * stays.
 */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpointKey } from '#api/queries.ts'
import { sessionStatus } from '#api/session.ts'
import { aSite, aSiteList } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

let api: FakeApi
beforeEach(async () => {
  await signedOut()
  api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
})

/** Shows the list with the answers that were read before. */
async function standingList() {
  const view = renderAt('/app/sites')
  await screen.findByRole('link', { name: 'Ter Aa' })
  return view
}
const place = ({ router }: ReturnType<typeof renderAt>) => router.state.location.pathname

describe('The list of sites', () => {
  it.each([
    [403, '/app/forbidden'],
    [404, '/app/not-found'],
    [429, '/too-many-requests'],
    [500, '/app/server-error'],
  ])('The list that is answered %i leads to %s, at first and when it stood already', async (status, path) => {
    const view = await standingList()
    api.on(sites.list, () => new FakeFailure(status))
    await view.queryClient.invalidateQueries()
    await waitFor(() => expect(place(view)).toBe(path))
    expect(screen.queryByRole('link', { name: 'Ter Aa' })).toBeNull()
    view.unmount()
    const first = renderAt('/app/sites')
    await waitFor(() => expect(place(first)).toBe(path))
  })

  it.each([403, 404])('The list that is answered %i is no longer in the cache', async status => {
    const view = await standingList()
    api.on(sites.list, () => new FakeFailure(status))
    await view.queryClient.invalidateQueries()
    await waitFor(() => expect(place(view)).not.toBe('/app/sites'))
    const left = view.queryClient.getQueriesData({ queryKey: [sites.list.path] })
    expect(left.filter(([, data]) => data !== undefined)).toEqual([])
  })

  it('The list that is answered 401 once more after the refresh signs out', async () => {
    const view = await standingList()
    const renewals = api.calls(session.refresh).length
    api.on(sites.list, () => new FakeFailure(401, { code: 'token_invalid' }))
    await view.queryClient.invalidateQueries({ queryKey: [sites.list.path] })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(sessionStatus.get()).toBe('signed-out')
    expect(view.router.state.location.search).toEqual({ redirect: '/app/sites' })
    expect(api.calls(session.refresh)).toHaveLength(renewals + 1)
    expect(view.queryClient.getQueriesData({ queryKey: [sites.list.path] })).toEqual([])
  })

  it.each([502, 503, 504])('The list that is answered %i keeps what stands, with its age', async status => {
    const view = await standingList()
    api.on(sites.list, () => new FakeFailure(status))
    await view.queryClient.invalidateQueries()
    expect(await screen.findByText(/could not be refreshed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(place(view)).toBe('/app/sites')
  })

  it.each([
    [502, 'The server cannot be reached right now'],
    [503, 'The server is not ready'],
    [504, 'The server takes too long'],
  ])(
    'The list that is answered %i at first says so, and opens again once there is an answer',
    async (status, title) => {
      api.on(sites.list, () => new FakeFailure(status))
      const view = renderAt('/app/sites?q=ter')
      expect(await screen.findByRole('heading', { name: title })).toBeVisible()
      expect(screen.getByText(`Error with code ${status}`)).toBeVisible()
      expect(place(view)).toBe('/app/server-error')
      api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
      await view.user.click(screen.getByRole('button', { name: 'Open this page again' }))
      expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
      expect(view.router.state.location.href).toBe('/app/sites?q=ter')
    },
  )

  it('The list stands without its parts', async () => {
    api.on(groups.list, () => new FakeFailure(500))
    api.on(session.current, () => new FakeFailure(500))
    expect(place(await standingList())).toBe('/app/sites')
  })
})

it('A refused site takes along everything that was read of it, and nothing of another', async () => {
  api.on(sites.read, () => new FakeFailure(404))
  const of = (siteId: number) => endpointKey(sites.airspaces, { params: { siteId } })
  const view = renderAt('/app/sites/5/alerts', queryClient => {
    for (const id of [5, 6]) queryClient.setQueryData(of(id), { items: [] })
    queryClient.setQueryData(endpointKey(sites.list, { query: {} }), aSiteList([aSite({ id: 5 })]))
  })
  await waitFor(() => expect(place(view)).toBe('/app/not-found'))
  await waitFor(() => expect(view.queryClient.getQueryData(of(5))).toBeUndefined())
  expect(view.queryClient.getQueryData(of(6))).toEqual({ items: [] })
  expect(view.queryClient.getQueriesData({ queryKey: [sites.list.path] })).toEqual([])
})
