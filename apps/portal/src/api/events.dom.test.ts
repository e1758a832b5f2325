import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitMs } from '#lib/pause.ts'
import { fakeApi } from '#test/fake-api.ts'
import { signedIn } from '#test/signed-in.ts'
import { followEvents } from './events.ts'
import { parseEvent } from './parse-event.ts'

beforeEach(() => signedIn(fakeApi()))
afterEach(() => vi.useRealTimers())

/** Fakes a server whose streams stay open until the page lets go of them. */
function openStreams() {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    const body = new ReadableStream<Uint8Array>({
      start: controller => signal.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return Promise.resolve(new Response(body))
  })
  return signals
}

describe('the stream of events', () => {
  it('is opened anew when the network returns, even where the old one never noticed the outage', async () => {
    vi.useFakeTimers()
    const streams = openStreams()
    const onResume = vi.fn()
    const stop = followEvents({ onEvent: vi.fn(), onResume })
    await vi.advanceTimersByTimeAsync(0)
    expect(streams).toHaveLength(1)

    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(streams.map(stream => stream.aborted)).toEqual([true, false])
    expect(onResume).toHaveBeenCalledTimes(1)

    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams.map(stream => stream.aborted)).toEqual([true, true])
  })

  it('tells of a gap too where its first connection took more than one try', async () => {
    vi.useFakeTimers()
    const fetchNothing = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetchNothing)
    const onResume = vi.fn()
    const stop = followEvents({ onEvent: vi.fn(), onResume })
    await vi.advanceTimersByTimeAsync(0)
    expect([fetchNothing.mock.calls.length, onResume.mock.calls.length]).toEqual([1, 0])

    const streams = openStreams()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([streams.length, onResume.mock.calls.length]).toEqual([1, 1])
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
  })

  it('waits longer after each failure, up to half a minute', () => {
    const waits = [0, 1, 2, 5, 50].map(failures => waitMs(failures, 0.5))
    expect(waits).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
  })

  it('passes over what it cannot read', () => {
    expect(parseEvent('{')).toBeNull()
    expect(parseEvent('{"kind":"of another version"}')).toBeNull()
  })
})
