/**
 * Tests the session by spec/1 §4: it is restored at the start and renewed when its time has passed, with one renewal
 * for all callers that wait.
 */
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRefreshToken, readSessionUser, writeEntities, writeRefreshToken } from '#lib/storage.ts'
import { anAccessToken, aTokenPair } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { signedOut } from '#test/signed-in.ts'
import { call } from './client.ts'
import {
  accessToken,
  isUnconfirmed,
  refreshSession,
  restoreSession,
  sessionStatus,
  signIn,
  signOut,
  watchOtherTabs,
} from './session.ts'
import { tokenLifeMs } from './token-life.ts'

const STORE = 'earshot-store'
const LIFE_SECONDS = 600
const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
const jwt = (claims: object) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmVk`
/** The server's clock is an hour ahead: only the difference counts. */
const access = (name: string) => jwt({ sub: name, iat: 7_200, exp: 7_200 + LIFE_SECONDS })

beforeEach(async () => {
  await signedOut()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

async function started(): Promise<FakeApi> {
  const api = fakeApi()
  let pairs = 0
  api.on(session.refresh, () => {
    pairs += 1
    return { access: access(`pair-${pairs}`), refresh: `refresh-${pairs}` }
  })
  api.on(groups.list, () => ({ items: [] }))
  writeRefreshToken('refresh-stored')
  await restoreSession()
  return api
}
const bearers = (api: FakeApi) => api.calls(groups.list).map(({ headers }) => headers.get('authorization'))

describe('Start-up', () => {
  it('The start exchanges the stored refresh token before anything shows', async () => {
    const api = await started()
    expect(api.calls(session.refresh).map(({ body }) => body)).toEqual([{ refresh: 'refresh-stored' }])
    expect([sessionStatus.get(), accessToken(), readRefreshToken()]).toEqual([
      'signed-in',
      access('pair-1'),
      'refresh-1',
    ])
  })

  it('The start asks nothing where nothing is stored', async () => {
    const api = fakeApi()
    await restoreSession()
    expect([sessionStatus.get(), api.requests.length, api.unexpected.length]).toEqual(['signed-out', 0, 0])
  })

  it.each([400, 401])(
    'The session is signed out, with nothing kept, when the server answers %d',
    async status => {
      const api = fakeApi()
      api.on(session.refresh, () => new FakeFailure(status))
      writeRefreshToken('refresh-stored', '7')
      writeEntities('of the farm')
      await restoreSession()
      expect([sessionStatus.get(), accessToken(), localStorage.length]).toEqual(['signed-out', null, 0])
    },
  )
})

describe('A start without an answer', () => {
  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway without its server', () => Promise.resolve(new Response('', { status: 502 }))],
    ['a server in trouble', () => Promise.resolve(new Response('', { status: 500 }))],
  ])(
    'The start (%s) goes on with the session unconfirmed, and confirms it when there is a network',
    async (_, answer) => {
      vi.stubGlobal('fetch', answer)
      writeRefreshToken('refresh-stored', '7')
      await restoreSession()
      expect([sessionStatus.get(), isUnconfirmed(), readRefreshToken(), readSessionUser()]).toEqual([
        'signed-in',
        true,
        'refresh-stored',
        '7',
      ])

      onTestFinished(watchOtherTabs())
      fakeApi().on(session.refresh, () => ({ access: anAccessToken('7'), refresh: 'refresh-next' }))
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(isUnconfirmed()).toBe(false))
      expect([sessionStatus.get(), readRefreshToken(), readSessionUser()]).toEqual([
        'signed-in',
        'refresh-next',
        '7',
      ])
    },
  )

  it('The first call that gets through confirms the session', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    writeRefreshToken('refresh-stored')
    await restoreSession()
    await expect(call(groups.list, {})).rejects.toMatchObject({ code: 'connection_error' })
    expect(isUnconfirmed()).toBe(true)
    const api = fakeApi()
    api.on(session.refresh, () => ({ access: access('late'), refresh: 'refresh-late' }))
    api.on(groups.list, () => ({ items: [] }))
    await call(groups.list, {})
    expect(bearers(api)).toEqual([`Bearer ${access('late')}`])
  })

  it('The start waits five seconds, and a refusal that comes later still ends the session', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    let refuse = (_: FakeFailure) => {}
    const api = fakeApi()
    api.on(session.refresh, () => new Promise<FakeFailure>(resolve => (refuse = resolve)))
    writeRefreshToken('refresh-stored', '7')
    writeEntities('of the farm')
    let shows = false
    const restored = restoreSession().then(() => (shows = true))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(shows).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await restored
    expect([sessionStatus.get(), isUnconfirmed()]).toEqual(['signed-in', true])

    await vi.waitFor(() => expect(api.calls(session.refresh)).toHaveLength(1))
    refuse(new FakeFailure(401))
    await vi.waitFor(() => expect([sessionStatus.get(), localStorage.length]).toEqual(['signed-out', 0]))
  })
})

describe('The access token', () => {
  it('The access token serves until its time has passed, and is renewed with the next call', async () => {
    const api = await started()
    vi.setSystemTime(Date.now() + LIFE_SECONDS * 1000 - 1)
    await call(groups.list, {})
    expect(api.calls(session.refresh)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    await call(groups.list, {})
    expect(api.calls(session.refresh)).toHaveLength(2)
    expect(bearers(api)).toEqual([`Bearer ${access('pair-1')}`, `Bearer ${access('pair-2')}`])
  })

  it('The access token is renewed once for all who wait for it', async () => {
    const api = await started()
    vi.setSystemTime(Date.now() + LIFE_SECONDS * 1000)
    await Promise.all(Array.from({ length: 9 }, () => call(groups.list, {})))
    expect(api.calls(session.refresh)).toHaveLength(2)
    expect(new Set(bearers(api))).toEqual(new Set([`Bearer ${access('pair-2')}`]))
  })

  it('The access token stays away from calls that need none', async () => {
    const api = await started()
    vi.setSystemTime(Date.now() + LIFE_SECONDS * 1000)
    api.on(content.countries, () => ({ items: [] }))
    await call(content.countries, {})
    expect(api.calls(session.refresh)).toHaveLength(1)
    expect(api.calls(content.countries)[0]?.headers.has('authorization')).toBe(false)
  })

  it('An access token that was refused before its time is renewed once, and the call tried once more', async () => {
    const api = await started()
    api.on(groups.list, () => new FakeFailure(401, { code: 'token_invalid' }))
    await expect(call(groups.list, {})).rejects.toMatchObject({ status: 401 })
    expect(api.calls(session.refresh)).toHaveLength(2)
    expect(api.calls(groups.list)).toHaveLength(2)
  })

  it.each([
    ['a token of another kind', 'access-first'],
    ['a body that is no JSON', 'a.b.c'],
    ['no times', jwt({ sub: '7' })],
    ['times that are none', jwt({ iat: 'x', exp: null })],
    ['an end before its start', jwt({ iat: 600, exp: 0 })],
    ['nothing', ''],
  ])('The session with %s waits for the server to say that it is over', (_kind, token) => {
    expect(tokenLifeMs(token)).toBeNull()
  })
})

describe('Signing in and out', () => {
  it('A sign-in keeps the refresh token, and the access token nowhere', async () => {
    const api = fakeApi()
    api.on(session.signIn, () => aTokenPair('new'))
    await signIn({ username: 'a@b.example', password: 'earshot-demo' })
    expect(Object.keys(localStorage)).toEqual([STORE])
    expect(JSON.parse(localStorage.getItem(STORE) ?? '')).toEqual({
      version: '0.0.5',
      refresh: 'refresh-new',
    })
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('access-new')
  })

  it('A sign-out while the token is being renewed stays one', async () => {
    const api = await started()
    let answer = (_: ReturnType<typeof aTokenPair>) => undefined as undefined
    api.on(session.refresh, () => new Promise(resolve => (answer = pair => void resolve(pair))))
    api.on(session.signOut, () => undefined)
    const renewed = refreshSession(accessToken())
    await vi.waitFor(() => expect(api.calls(session.refresh)).toHaveLength(2))
    signOut()
    answer(aTokenPair())
    expect(await renewed).toBeNull()
    expect([sessionStatus.get(), accessToken(), readRefreshToken()]).toEqual(['signed-out', null, null])
  })

  it('A sign-in in another tab while the token is being renewed is followed', async () => {
    const api = await started()
    let answer = (_: ReturnType<typeof aTokenPair>) => undefined as undefined
    api.on(session.refresh, ({ body }) =>
      JSON.stringify(body).includes('of-another-tab')
        ? { access: access('theirs'), refresh: 'next-of-theirs' }
        : new Promise(resolve => (answer = pair => void resolve(pair))),
    )
    const renewed = refreshSession(accessToken())
    await vi.waitFor(() => expect(api.calls(session.refresh)).toHaveLength(2))
    writeRefreshToken('of-another-tab')
    answer(aTokenPair())
    expect(await renewed).toBe(access('theirs'))
    expect([sessionStatus.get(), readRefreshToken()]).toEqual(['signed-in', 'next-of-theirs'])
  })

  it('A sign-out leaves neither tokens nor entities behind, whatever the server says', async () => {
    const api = await started()
    writeEntities('of the farm')
    api.on(session.signOut, () => new FakeFailure(503))
    signOut()
    expect([sessionStatus.get(), accessToken(), readRefreshToken()]).toEqual(['signed-out', null, null])
    expect(localStorage.length).toBe(0)
    await vi.waitFor(() =>
      expect(api.calls(session.signOut).map(({ body }) => body)).toEqual([{ refresh_token: 'refresh-1' }]),
    )
  })
})

describe('The stored state', () => {
  it('The stored state has the version of the specification', () => {
    expect(STORAGE_VERSION).toBe('0.0.5')
  })

  it.each<[string, string, string | null]>([
    ['this version', '{"version":"0.0.5","refresh":"kept"}', 'kept'],
    ['an older version', '{"version":"0.0.4","refresh":"old"}', null],
    ['a newer version', '{"version":"0.0.6","refresh":"new"}', null],
    ['a number as version', '{"version":5,"refresh":"x"}', null],
    ['no version', '{"refresh":"x"}', null],
    ['this version without a token', '{"version":"0.0.5"}', null],
    ['a token that is none', '{"version":"0.0.5","refresh":{"a":1}}', null],
    ['an empty store', '{"version":"0.0.5","refresh":null}', null],
    ['a list', '[]', null],
    ['null', 'null', null],
    ['half a text', '{"version":"0.0.5","refr', null],
    ['nothing', '', null],
  ])('The stored state is thrown away: %s', async (_kind, stored, token) => {
    const api = fakeApi()
    api.on(session.refresh, () => aTokenPair())
    localStorage.setItem(STORE, stored)
    expect(readRefreshToken()).toBe(token)
    await restoreSession()
    expect(sessionStatus.get()).toBe(token === null ? 'signed-out' : 'signed-in')
    expect(api.calls(session.refresh)).toHaveLength(token === null ? 0 : 1)
    expect(localStorage.getItem(STORE) === null).toBe(token === null)
  })
})
