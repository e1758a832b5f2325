import { session } from '@earshot/contract/endpoints/account/session.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRefreshToken, writeRefreshToken } from '#lib/storage.ts'
import { aTokenPair } from '#test/factories.ts'
import { FakeFailure, FakeReceived, fakeApi } from '#test/fake-api.ts'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { send } from './request.ts'
import { restoreSession, sessionStatus } from './session.ts'
import { noteTold } from './told.ts'

beforeEach(signedOut)

describe('Calls', () => {
  it('Calls go to the host that the server names in the page, and to the page’s own otherwise', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return Promise.resolve(Response.json({ items: [] }))
    })
    const context = { access: null, language: 'en-US' }
    await send(groups.list, {}, context)
    document.head.innerHTML = '<meta name="earshot-api-url" content="https://api.farm.example">'
    onTestFinished(() => {
      document.head.innerHTML = ''
      vi.unstubAllGlobals()
    })
    await send(groups.list, {}, context)
    expect(asked).toEqual(['/groups/', 'https://api.farm.example/groups/'])
  })

  it('Calls ask for the newest for half a minute after the server has told of a change', async () => {
    const modes: unknown[] = []
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      modes.push(init.cache)
      return Promise.resolve(Response.json({ items: [] }))
    })
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    onTestFinished(() => {
      now.mockRestore()
      vi.unstubAllGlobals()
    })
    for (const [at, isTold] of [
      [1_000_000, false],
      [1_000_100, true],
      [1_029_000, false],
      [1_031_000, false],
    ] as const) {
      now.mockReturnValue(at)
      if (isTold) noteTold()
      await send(groups.list, {}, { access: null, language: 'en-US' })
    }
    expect(modes).toEqual(['default', 'reload', 'reload', 'default'])
  })

  it('Calls refresh the session once for many refused ones, then each is tried again', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(session.refresh, () => aTokenPair('second'))
    api.on(groups.list, ({ headers }) =>
      headers.get('authorization') === 'Bearer access-second'
        ? { items: [] }
        : new FakeFailure(401, { code: 'token_expired' }),
    )
    const refreshed = api.calls(session.refresh).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(groups.list, {})))
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ items: [] })))
    expect(api.calls(session.refresh)).toHaveLength(refreshed + 1)
    expect(readRefreshToken()).toBe('refresh-second')
  })

  it.each([400, 401])('Calls sign out when the refresh is refused with %d', async status => {
    const api = fakeApi()
    await signedIn(api)
    api.on(
      session.refresh,
      () => new FakeFailure(status, { code: status === 401 ? 'token_reused' : 'invalid' }),
    )
    api.on(groups.list, () => new FakeFailure(401))
    await expect(call(groups.list, {})).rejects.toBeInstanceOf(ApiError)
    expect(sessionStatus.get()).toBe('signed-out')
    expect(readRefreshToken()).toBeNull()
  })

  it('Calls keep the session when the server only stumbles over the refresh', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(session.refresh, () => new FakeFailure(503))
    api.on(groups.list, () => new FakeFailure(401))
    await expect(call(groups.list, {})).rejects.toMatchObject({ status: 503 })
    expect(sessionStatus.get()).toBe('signed-in')
    expect(readRefreshToken()).toBe('refresh-first')
  })

  it('Calls fail where another success is answered than the one that was asked for', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(groups.list, () => new FakeReceived({ received: 1, total: 2 }))
    await expect(call(groups.list, {})).rejects.toMatchObject({ status: 202, code: 'http_202' })
  })

  it('Calls carry the fields of a refusal', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(groups.create, () => new FakeFailure(400, { code: 'invalid', name: ['longer'], message: 'No' }))
    await expect(call(groups.create, { body: { name: 'x', linked_sites: [1] } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { name: ['longer'] },
    })
  })
})

describe('The stored session', () => {
  it('A stored session of another version is thrown away', async () => {
    fakeApi()
    localStorage.setItem('earshot-store', JSON.stringify({ version: '0.0.4', refresh: 'old' }))
    await restoreSession()
    expect(sessionStatus.get()).toBe('signed-out')
  })

  it('A stored session survives a start without network', async () => {
    const api = fakeApi()
    api.on(session.refresh, () => new FakeFailure(502))
    writeRefreshToken('kept')
    await restoreSession()
    expect(sessionStatus.get()).toBe('signed-in')
    expect(readRefreshToken()).toBe('kept')
  })
})
