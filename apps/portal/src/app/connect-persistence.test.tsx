/** Tests the rules of the persisted answers as people in the barn meet them. */

import { session } from '@earshot/contract/endpoints/account/session.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { persistQueries } from '#api/persistence/query-persistence.ts'
import { unpack } from '#api/persistence/read-persisted.ts'
import { endpointKey } from '#api/queries.ts'
import { restoreSession, sessionStatus, signOut, watchOtherTabs } from '#api/session.ts'
import { readEntities, readSessionUser, writeRefreshToken } from '#lib/storage.ts'
import { anAccessToken, aSite, aSiteList } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { connectPersistence } from './connect-persistence.ts'

const START = Date.parse('2026-11-20T08:00:00Z')

beforeEach(async () => {
  await signedOut()
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => vi.useRealTimers())

async function farmApi(): Promise<FakeApi> {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.refresh, () => ({ access: anAccessToken('7'), refresh: 'refresh-next' }))
  api.on(groups.list, () => ({ items: [] }))
  api.on(sites.list, () => aSiteList([aSite({ name: 'Hoeve ter Linde' })]))
  await restoreSession()
  return api
}
const remembering = (queryClient: QueryClient) => onTestFinished(persistQueries(queryClient, '7', unpack))
const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const farm = () => screen.findByRole('link', { name: 'Hoeve ter Linde' })

/** A new page has no access token: this one's is dropped, while what is stored stays. */
function forgetSession(): void {
  const unwatch = watchOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: 'earshot-store', newValue: null }))
  unwatch()
}

/** Opens the list of sites, leaves it, and opens it anew where nothing answers. */
async function reloadedWithoutNetwork() {
  const visit = renderAt('/app/sites', remembering)
  await farm()
  window.dispatchEvent(new Event('pagehide'))
  visit.unmount()
  visit.queryClient.clear()
  noNetwork()
  forgetSession()
  vi.setSystemTime(START + 3 * 3_600_000)
  await restoreSession()
  return renderAt('/app/sites', remembering)
}

it('A reload without a network shows what was seen, how old it is, and that there is no network', async () => {
  await farmApi()
  await reloadedWithoutNetwork()
  expect(await farm()).toBeVisible()
  expect(await screen.findByText(/could not be refreshed.*last heard, 3 hrs ago/)).toBeVisible()
  expect(await screen.findByText(/^No internet connection/)).toBeVisible()
  expect(sessionStatus.get()).toBe('signed-in')
})

it('The page goes on when somebody answers again', async () => {
  await farmApi()
  const { user } = await reloadedWithoutNetwork()
  await farm()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const api = fakeApi()
  api.on(session.refresh, () => ({ access: anAccessToken('7'), refresh: 'refresh-next' }))
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull())
})

it('A site that is no longer this person’s leads to its error page, not to its memory', async () => {
  const api = await farmApi()
  api.on(sites.read, () => new FakeFailure(404))
  const key = endpointKey(sites.read, { params: { siteId: 5 } })
  const view = renderAt('/app/sites/5/dashboard', queryClient => {
    remembering(queryClient)
    queryClient.setQueryData(key, aSite({ id: 5 }), { updatedAt: START - 60_000 })
  })
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/app/not-found'))
})

it('The store remembers from signing in to signing out, here or in another tab', async () => {
  await farmApi()
  onTestFinished(watchOtherTabs())
  const view = renderAt('/app/sites')
  await connectPersistence(view.queryClient)
  await farm()
  const hide = () => window.dispatchEvent(new Event('pagehide'))
  hide()
  expect(readEntities()).toContain('Hoeve ter Linde')

  signOut()
  expect(localStorage.length).toBe(0)
  hide()
  expect(localStorage.length).toBe(0)

  await screen.findByLabelText('Password')
  writeRefreshToken('refresh-stored')
  await restoreSession()
  expect(readSessionUser()).toBe('7')
  await view.router.navigate({ to: '/app/sites' })
  await farm()
  await waitFor(() => {
    hide()
    expect(readEntities()).toContain('Hoeve ter Linde')
  })

  // The other tab has removed the session, and this tab's answers were written meanwhile.
  localStorage.removeItem('earshot-store')
  window.dispatchEvent(new StorageEvent('storage', { key: 'earshot-store', newValue: null }))
  expect(sessionStatus.get()).toBe('signed-out')
  await waitFor(() => expect(localStorage.length).toBe(0))
})
