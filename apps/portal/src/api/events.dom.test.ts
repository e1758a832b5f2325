import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconnectDelayMs, retryDelayMs } from '#lib/time/delays.ts'
import { fakeApi } from '#test/fake-api.ts'
import { signedIn } from '#test/signed-in.ts'
import { followEvents } from './events.ts'
import { parseEvent } from './parse-event.ts'

beforeEach(() => signedIn(fakeApi()))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

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

describe('The stream of events', () => {
  it('The stream is opened anew when the network returns, even where the old one never noticed the outage', async () => {
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

  it('The stream tells of a gap too where its first connection took more than one try', async () => {
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

  it('The stream comes back after a restart at some moment of half a minute, and on a page that is looked at first', () => {
    const of = (isVisible: boolean) => [0, 0.5, 1].map(chance => reconnectDelayMs(isVisible, chance))
    expect(of(true)).toEqual([0, 7_500, 15_000])
    expect(of(false)).toEqual([15_000, 22_500, 30_000])
  })

  it.each([
    ['is restarted', 'event: end\ndata: {"reason":"restart"}\n\n', 12_000],
    ['is killed', null, 12_000],
    ['asks for a new token only', 'event: end\ndata: {"reason":"refresh"}\n\n', 1_060],
  ])('The stream is opened anew where the server %s, without a crowd', async (_why, last, afterMs) => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.8)
    const controllers: ReadableStreamDefaultController<Uint8Array>[] = []
    const fetchStream = vi.fn(async () => {
      const body = new ReadableStream<Uint8Array>({ start: controller => void controllers.push(controller) })
      return new Response(body)
    })
    vi.stubGlobal('fetch', fetchStream)
    const onResume = vi.fn()
    const stop = followEvents({ onEvent: vi.fn(), onResume })
    await vi.advanceTimersByTimeAsync(0)
    if (last === null) controllers[0]?.error(new TypeError('network error'))
    else {
      controllers[0]?.enqueue(new TextEncoder().encode(last))
      controllers[0]?.close()
    }
    await vi.advanceTimersByTimeAsync(afterMs - 10)
    expect(fetchStream).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(20)
    expect([fetchStream.mock.calls.length, onResume.mock.calls.length]).toEqual([2, 1])
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
  })

  it('The stream waits longer after each failure, up to half a minute', () => {
    const waits = [0, 1, 2, 5, 50].map(failures => retryDelayMs(failures, 0.5))
    expect(waits).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
  })

  it('The stream passes over what it cannot read', () => {
    expect(parseEvent('{')).toBeNull()
    expect(parseEvent('{"kind":"of another version"}')).toBeNull()
  })
})
