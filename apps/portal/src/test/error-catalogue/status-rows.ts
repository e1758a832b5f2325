/** Tests where the status of an answer leads. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { act, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { ApiError, type ApiErrorCode } from '#api/api-error.ts'
import { accessToken, sessionStatus } from '#api/session.ts'
import { errorPath } from '#app/query-client.ts'
import { readRefreshToken } from '#lib/storage.ts'
import { aSite, aSiteList, aTokenPair } from '#test/factories.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { type Cases, heading, openSignIn, reportsFor, SITE, withSession } from './kit.ts'

/** Opens the site's page, whose main call fails. */
async function brokenSite(status: number, body = {}) {
  const api = await withSession()
  api.on(sites.read, () => new FakeFailure(status, body))
  return { api, ...renderAt(SITE) }
}

/** Tests a refresh that is refused while a page asks. */
function refusedRefresh(status: number) {
  return async () => {
    const api = await withSession()
    api.on(sites.list, () => new FakeFailure(401, { code: 'token_expired' }))
    api.on(session.refresh, () => new FakeFailure(status))
    const { router } = renderAt('/app/sites')
    await heading('Sign in')
    expect([sessionStatus.get(), accessToken(), readRefreshToken()]).toEqual(['signed-out', null, null])
    expect(router.state.location.search).toEqual({ redirect: '/app/sites' })
  }
}

/** Tests that a failed page leads to its error page, that the error ends with that, and that it can come again. */
function flagged(status: number, { path, title }: { path: string; title: string }) {
  return async () => {
    const { api, router, user } = await brokenSite(status)
    await heading(title)
    expect(router.state.location.pathname).toBe(path)
    await user.click(screen.getByRole('link', { name: 'Back to your sites' }))
    expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/app/sites')
    await act(() => router.navigate({ to: '/app/sites/$siteId/dashboard', params: { siteId: 5 } }))
    await heading(title)
    expect(router.state.location.pathname).toBe(path)
    expect(api.calls(sites.read)).toHaveLength(2)
  }
}

type Place = [situation: string, signedIn: boolean, at: string, leadsTo: string | null]
const place = (status: number, places: Place[], code: ApiErrorCode = `http_${status}`) =>
  Object.fromEntries(
    places.map(([situation, isSignedIn, at, leadsTo]) => [
      `${situation} leads to ${leadsTo ?? 'no other page'}`,
      async () => {
        if (isSignedIn) await withSession()
        expect(errorPath(new ApiError({ status, code, message: '' }), at)).toBe(leadsTo)
      },
    ]),
  )

export const STATUS_ROWS: Record<string, Cases> = {
  '400 on refresh: logout': { 'while a page asks': refusedRefresh(400) },
  '401 on non-token URL: refresh the token and retry once; otherwise flag unauthorized': {
    'the retry succeeds and nobody notices': async () => {
      const api = await withSession()
      const before = api.calls(session.refresh).length
      api.on(session.refresh, () => aTokenPair('second'))
      api.on(sites.list, ({ headers }) =>
        headers.get('authorization') === 'Bearer access-second'
          ? aSiteList([aSite({ name: 'Ter Aa' })])
          : new FakeFailure(401, { code: 'token_expired' }),
      )
      renderAt('/app/sites')
      expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
      expect(api.calls(session.refresh)).toHaveLength(before + 1)
      expect(api.calls(sites.list)).toHaveLength(2)
      expect(reportsFor(sites.list)).toBe(0)
    },
    'a second refusal signs out, and the page waits behind sign-in': async () => {
      const { api, router } = await brokenSite(401)
      await heading('Sign in')
      expect([sessionStatus.get(), readRefreshToken()]).toEqual(['signed-out', null])
      expect(router.state.location.search).toEqual({ redirect: SITE })
      expect(api.calls(sites.read)).toHaveLength(2)
    },
    ...place(401, [
      ['without a session it', false, SITE, '/sign-in'],
      ['in the admin area it', true, '/admin/sites/5', '/sign-in'],
    ]),
  },
  '401 on refresh: logout': { 'while a page asks': refusedRefresh(401) },
  '403: flag forbidden': {
    'leads to the page of that name': flagged(403, {
      path: '/app/forbidden',
      title: 'This is closed to you',
    }),
    ...place(403, [
      ['in the user area', true, SITE, '/app/forbidden'],
      ['in the admin area', true, '/admin/sites/5', '/admin/forbidden'],
      ['without a session', false, '/admin/sites/5', '/error'],
    ]),
  },
  '404: flag not found': {
    'leads to the page of that name': flagged(404, {
      path: '/app/not-found',
      title: 'There is nothing here',
    }),
    ...place(404, [
      ['in the user area', true, SITE, '/app/not-found'],
      ['in the admin area', true, '/admin/sites/5', '/admin/not-found'],
      ['without a session', false, SITE, '/not-found'],
    ]),
  },
  '500: flag server error': {
    'leads to the page of that name': flagged(500, {
      path: '/app/server-error',
      title: 'The server stumbled',
    }),
    ...place(500, [
      ['in the user area', true, SITE, '/app/server-error'],
      ['in the admin area', true, '/admin/sites/5', '/admin/server-error'],
      ['without a session', false, SITE, '/error'],
    ]),
  },
  '429: flag too-many-requests': {
    'leads to the page of that name': flagged(429, {
      path: '/too-many-requests',
      title: 'Too many requests',
    }),
    ...place(429, [
      ['in the user area', true, SITE, '/too-many-requests'],
      ['in the admin area', true, '/admin/sites/5', '/too-many-requests'],
      ['without a session', false, '/sign-in', '/too-many-requests'],
    ]),
    ...place(
      403,
      [
        ['a locked account in the user area', true, SITE, '/too-many-requests'],
        ['a locked account in the admin area', true, '/admin/sites/5', '/too-many-requests'],
      ],
      'account_locked',
    ),
    'a locked account at sign-in': async () => {
      const { api, send, router } = await openSignIn()
      api.on(session.signIn, () => new FakeFailure(429, { code: 'account_locked' }))
      await send()
      await heading('Too many requests')
      expect(router.state.location.pathname).toBe('/too-many-requests')
    },
  },
  'no response while offline: flag connection error': {
    'says so where the page would be, and again as a toast': async () => {
      await withSession()
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      const { router } = renderAt(SITE)
      expect(await screen.findByRole('alert')).toHaveTextContent('did not load')
      act(() => void window.dispatchEvent(new Event('offline')))
      expect((await screen.findAllByText(/No internet connection/))[0]).toBeVisible()
      expect(router.state.location.pathname).toBe(SITE)
      act(() => void window.dispatchEvent(new Event('online')))
      expect((await screen.findAllByText('Back online'))[0]).toBeVisible()
    },
    ...place(0, [['in the user area', true, SITE, null]], 'connection_error'),
  },
}
