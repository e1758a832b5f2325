import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Until the test ends, what asks by the clock asks when `pass` says so; answers come in their own time. */
export function moveTime(): { pass: (ms: number) => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: ms => act(() => vi.advanceTimersByTimeAsync(ms)) }
}
