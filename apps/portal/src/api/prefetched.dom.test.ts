/** Tests what the page's head asks for before the portal's code is there, and who takes it. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRefreshToken, readSessionUser, writeRefreshToken } from '#lib/storage.ts'
import { anAccessToken, aProfile, aTokenPair } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { runPrefetch } from '#test/run-prefetch.ts'
import { signedOut } from '#test/signed-in.ts'
import { call } from './client.ts'
import { accessToken, isUnconfirmed, restoreSession, sessionStatus } from './session.ts'

beforeEach(signedOut)

/** Starts a page with a session: the head has run, and the portal's code has not. */
async function started(answer: () => ReturnType<typeof aTokenPair> | FakeFailure = () => aTokenPair()) {
  const api = fakeApi()
  api.on(session.refresh, answer)
  api.on(session.current, () => aProfile())
  writeRefreshToken('refresh-stored', 'user-1')
  runPrefetch('/app/profile')
  await vi.waitFor(() => expect(api.calls(session.refresh)).toHaveLength(1))
  return api
}

describe('The session’s next token', () => {
  it('The token is asked for once, by the head, and taken when the code is there', async () => {
    const api = await started()
    await restoreSession()
    expect(api.calls(session.refresh).map(({ body }) => body)).toEqual([{ refresh: 'refresh-stored' }])
    expect([sessionStatus.get(), accessToken(), readRefreshToken()]).toEqual([
      'signed-in',
      aTokenPair().access,
      aTokenPair().refresh,
    ])
  })

  it('The token is kept though the page is left before its code has come', async () => {
    await started(() => ({ access: anAccessToken('user-1'), refresh: 'refresh-next' }))
    await vi.waitFor(() => expect(readRefreshToken()).toBe('refresh-next'))
    expect(readSessionUser()).toBe('user-1')
  })

  it.each([400, 401])('The token refused with %i ends the session, unasked a second time', async status => {
    const api = await started(() => new FakeFailure(status))
    await restoreSession()
    expect(api.calls(session.refresh)).toHaveLength(1)
    expect([sessionStatus.get(), readRefreshToken()]).toEqual(['signed-out', null])
  })

  it('A token that could not be had leaves the session unconfirmed, and the next call asks anew', async () => {
    const answers: (() => ReturnType<typeof aTokenPair> | FakeFailure)[] = [
      () => new FakeFailure(503),
      aTokenPair,
    ]
    const api = await started(() => answers.shift()?.() ?? aTokenPair())
    await restoreSession()
    expect([api.calls(session.refresh).length, isUnconfirmed(), readRefreshToken()]).toEqual([
      1,
      true,
      'refresh-stored',
    ])
    await call(session.current, {})
    expect(api.calls(session.refresh)).toHaveLength(2)
  })

  it('The head does not bring the token back after another tab has signed out', async () => {
    let answer = (_: ReturnType<typeof aTokenPair>) => undefined as undefined
    const api = fakeApi()
    api.on(session.refresh, () => new Promise(resolve => (answer = pair => void resolve(pair))))
    writeRefreshToken('refresh-stored')
    runPrefetch('/app/profile')
    await vi.waitFor(() => expect(api.calls(session.refresh)).toHaveLength(1))
    writeRefreshToken(null)
    answer(aTokenPair())
    await restoreSession()
    expect([sessionStatus.get(), readRefreshToken()]).toEqual(['signed-out', null])
  })

  it('A token of a store of another version, or of nobody, is not asked for', async () => {
    const api = fakeApi()
    runPrefetch('/app/profile')
    localStorage.setItem('earshot-store', JSON.stringify({ version: '0.0.4', refresh: 'old' }))
    onTestFinished(() => localStorage.clear())
    runPrefetch('/app/profile')
    await restoreSession()
    expect([api.requests, api.unexpected]).toEqual([[], []])
  })
})

describe('A first answer', () => {
  it('A first answer is taken by the first who asks; whoever asks again asks the server', async () => {
    const api = await started()
    await restoreSession()
    await call(session.current, {})
    expect(api.calls(session.current).map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${aTokenPair().access}`,
    ])
    await call(session.current, {})
    expect(api.calls(session.current)).toHaveLength(2)
  })

  it('A first answer that nobody came for is old after a while', async () => {
    const api = await started()
    await restoreSession()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    await call(session.current, {})
    expect(api.calls(session.current)).toHaveLength(2)
  })

  it('A refused answer is asked for again with a new token, as any other', async () => {
    const api = fakeApi()
    const pairs = [aTokenPair(), { access: anAccessToken('2'), refresh: 'refresh-2' }]
    api.on(session.refresh, () => pairs.shift() ?? aTokenPair())
    api.on(session.current, ({ headers }) =>
      headers.get('authorization') === `Bearer ${anAccessToken('2')}` ? aProfile() : new FakeFailure(401),
    )
    writeRefreshToken('refresh-stored')
    runPrefetch('/app/profile')
    await restoreSession()
    expect(await call(session.current, {})).toEqual(aProfile())
    expect(api.calls(session.refresh)).toHaveLength(2)
  })

  it('A first answer of a list waits for the person’s number of rows', async () => {
    const api = fakeApi()
    api.on(session.refresh, () => aTokenPair())
    api.on(session.current, () => aProfile({ paging_size: 50 }))
    writeRefreshToken('refresh-stored')
    runPrefetch('/app/sites')
    await vi.waitFor(() => expect(api.unexpected).toContain(`GET ${sites.list.path}`))
    expect(Object.keys(window.earshotPrefetch?.answers ?? {})).toContain(
      `${sites.list.path}?page=1&perPage=50`,
    )
  })
})

it('The head asks in the language that the portal starts with', () => {
  fakeApi()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['sv-SE', 'pt_BR'])
  writeRefreshToken('refresh-stored')
  runPrefetch('/app/profile')
  expect(window.earshotPrefetch?.language).toBe('pt')
})
