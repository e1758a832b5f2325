import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Makes what asks by the clock ask only when `pass` says so, until the test ends; answers come in their own time. */
export function moveTime(): { pass: (ms: number) => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: ms => act(() => vi.advanceTimersByTimeAsync(ms)) }
}
