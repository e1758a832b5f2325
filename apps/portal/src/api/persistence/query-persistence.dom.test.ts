import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { endpointKey } from '#api/queries.ts'
import { readEntities, writeEntities, writeRefreshToken } from '#lib/storage.ts'
import { MAX_AGE_MS, MAX_CHARACTERS } from './persisted-queries.ts'
import { persistQueries } from './query-persistence.ts'
import { unpack } from './read-persisted.ts'

const START = Date.parse('2026-11-20T08:00:00Z')
const WRITTEN_MS = 2_000
const KEY = endpointKey(groups.list, {})
const named = (name: string) => ({ items: [{ id: 4, name, linked_sites: [] }] })

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  writeRefreshToken('refresh', '7')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Watches the browser's storage, which refuses texts that are too much for it. @returns every attempt to write */
function watchedStorage(isTooMuch: (text: string) => boolean = () => false) {
  const real = localStorage
  const setItem = vi.fn((key: string, text: string) => {
    if (isTooMuch(text)) throw new DOMException('Full', 'QuotaExceededError')
    real.setItem(key, text)
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem,
  })
  return setItem
}

/** Opens a page whose cache persists its answers. What the cache still holds is dropped with the test. */
function aPage(user = '7') {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const stop = persistQueries(queryClient, user, unpack)
  onTestFinished(() => {
    stop()
    queryClient.clear()
  })
  return { queryClient, stop }
}

const stored = (user = '7') => unpack(readEntities() ?? '', { user, now: Date.now() })
const storedGroups = () => stored()?.find(({ key }) => key[0] === groups.list.path)?.data

describe('The persisted answers of a page', () => {
  it('The answers outlive the page, with the age of what was seen', async () => {
    aPage().queryClient.setQueryData(KEY, named('Own farms'))
    await vi.advanceTimersByTimeAsync(3 * 3_600_000)
    const { queryClient } = aPage()
    expect(queryClient.getQueryState(KEY)).toMatchObject({
      data: named('Own farms'),
      dataUpdatedAt: START,
      status: 'success',
    })
  })

  it('An answer is asked for again by the first screen that shows it, however young', async () => {
    aPage().queryClient.setQueryData(KEY, named('Own farms'))
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    const { queryClient } = aPage()
    const ask = vi.fn(() => Promise.resolve(named('New farms')))
    await queryClient.fetchQuery({ queryKey: KEY, queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('The answers that no screen shows any more are kept', async () => {
    const { queryClient } = aPage()
    queryClient.setQueryData(KEY, named('Own farms'))
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    queryClient.setQueryData(endpointKey(alerts.list, { params: { siteId: 1 } }), {})
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    expect(storedGroups()).toEqual(named('Own farms'))
  })

  it('The answers end after a week', async () => {
    aPage().queryClient.setQueryData(KEY, named('Own farms'))
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    vi.setSystemTime(START + MAX_AGE_MS + 1)
    expect(aPage().queryClient.getQueryData(KEY)).toBeUndefined()
  })

  it('The store is written once for many answers, and not at all for what it does not hold', async () => {
    const { queryClient } = aPage()
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    const write = watchedStorage()
    for (let n = 0; n < 50; n++) queryClient.setQueryData(KEY, named(`Farm ${n}`))
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    expect(write).toHaveBeenCalledTimes(1)
    expect(storedGroups()).toEqual(named('Farm 49'))
    queryClient.setQueryData(endpointKey(batches.rhs, { params: { siteId: 1, airspaceId: 2, batchId: 3 } }), {
      points: [],
    })
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('The store is written at once when the page goes away', () => {
    aPage().queryClient.setQueryData(KEY, named('Own farms'))
    window.dispatchEvent(new Event('pagehide'))
    expect(storedGroups()).toEqual(named('Own farms'))
  })

  it('An answer whose refresh fails is kept, and forgotten when the server withdraws it', async () => {
    const { queryClient } = aPage()
    queryClient.setQueryData(KEY, named('Own farms'))
    const failing = (status: number) => () =>
      Promise.reject(new ApiError({ status, code: `http_${status}`, message: '' }))
    for (const status of [0, 503, 429]) {
      await queryClient.fetchQuery({ queryKey: KEY, queryFn: failing(status) }).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(WRITTEN_MS)
      expect(storedGroups()).toEqual(named('Own farms'))
    }
    for (const status of [403, 404]) {
      queryClient.setQueryData(KEY, named('Own farms'))
      await queryClient.fetchQuery({ queryKey: KEY, queryFn: failing(status) }).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(WRITTEN_MS)
      expect(readEntities()).toBeNull()
    }
  })
})

describe('The persisted answers of one account', () => {
  it('The answers are never shown to another account, and are gone when that one comes', async () => {
    const first = aPage()
    first.queryClient.setQueryData(KEY, named('Own farms'))
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    first.stop()
    writeRefreshToken('refresh', '8')
    expect(aPage('8').queryClient.getQueryData(KEY)).toBeUndefined()
    expect(readEntities()).toBeNull()
  })

  it('The store writes nothing any more once stopped, or once the session is over or another’s', async () => {
    const endings: ((stop: () => void) => void)[] = [
      stop => stop(),
      () => writeRefreshToken(null),
      () => writeRefreshToken('refresh', '8'),
    ]
    for (const end of endings) {
      writeRefreshToken('refresh', '7')
      const { queryClient, stop } = aPage()
      queryClient.setQueryData(KEY, named('Own farms'))
      end(stop)
      await vi.advanceTimersByTimeAsync(WRITTEN_MS)
      window.dispatchEvent(new Event('pagehide'))
      expect(readEntities()).toBeNull()
    }
  })
})

describe('Storage that has too little room', () => {
  it('The storage holds the newest answers', async () => {
    watchedStorage(text => text.length > MAX_CHARACTERS / 5)
    const { queryClient } = aPage()
    for (let n = 0; n < 20; n++) {
      queryClient.setQueryData(endpointKey(groups.list, { n }), named('x'.repeat(30_000)), {
        updatedAt: START - n,
      })
    }
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    expect(stored()?.map(({ at }) => START - at)).toEqual([0, 1, 2, 3])
  })

  it('The storage holds none when there is no room, and the page goes on', async () => {
    writeEntities('from earlier')
    watchedStorage(() => true)
    const { queryClient } = aPage()
    queryClient.setQueryData(KEY, named('Own farms'))
    await vi.advanceTimersByTimeAsync(WRITTEN_MS)
    expect([readEntities(), queryClient.getQueryData(KEY)]).toEqual([null, named('Own farms')])
  })

  it('The storage gives the session the room that the answers took', () => {
    writeEntities('x'.repeat(100))
    watchedStorage(() => readEntities() !== null)
    writeRefreshToken('refresh-next', '7')
    expect([localStorage.getItem('earshot-store'), readEntities()]).toEqual([
      '{"version":"0.0.5","refresh":"refresh-next","user":"7"}',
      null,
    ])
  })
})
