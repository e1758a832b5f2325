import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveEventHandlers } from './events.ts'
import { useLiveEvents } from './use-live-events.ts'

const followed = vi.hoisted(() => ({ handlers: null as LiveEventHandlers | null }))

vi.mock('./events.ts', () => ({
  followEvents: (handlers: LiveEventHandlers) => {
    followed.handlers = handlers
    return () => {}
  },
}))
afterEach(() => vi.restoreAllMocks())

it.each([
  ['visible', 'active'],
  ['hidden', 'none'],
] as const)('A tab that is %s renews what is %s after a gap', (state, refetchType) => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  renderHook(() => useLiveEvents(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  followed.handlers?.onResume()
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ refetchType })
})
