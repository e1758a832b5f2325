import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, retryChunk, useIsChunkMissing } from './retry-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const missing = () => Promise.reject(new ChunkLoadError('/public/assets/chart.js'))

it('A chunk is tried again in growing pauses, and at once when the network is back', async () => {
  const load = vi.fn<() => Promise<string>>(missing)
  const loading = retryChunk(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(4)
  expect(load.mock.calls.length).toBeLessThan(9)

  load.mockImplementation(async () => 'the chart')
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('the chart')
})

it('A chunk that is missing is known until it is there', async () => {
  const { result } = renderHook(useIsChunkMissing)
  const load = vi.fn<() => Promise<string>>(missing)
  expect(result.current).toBe(false)
  const loading = retryChunk(load)
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(result.current).toBe(true)
  load.mockImplementation(async () => 'the chart')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await loading
  expect(result.current).toBe(false)
})

it('The tries stop when nobody wants the chunk any more, and at once where it is broken', async () => {
  const stop = new AbortController()
  const load = vi.fn<() => Promise<string>>(missing)
  const loading = retryChunk(load, stop.signal).catch(error => String(error))
  await vi.advanceTimersByTimeAsync(10)
  stop.abort()
  expect(await loading).toContain('AbortError')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)

  await expect(retryChunk(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
