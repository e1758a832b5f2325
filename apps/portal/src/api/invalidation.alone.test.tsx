import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { invalidateChanged } from './invalidation.ts'

vi.mock('./full-endpoint.ts', () => {
  throw new Error('The file could not be fetched')
})

it('A write makes everything old where the file that says more cannot be fetched', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['anything'], {})
  await invalidateChanged(queryClient, [
    { endpoint: notifications.markRead, input: { params: { siteId: 7 } } },
  ])
  expect(queryClient.getQueryState(['anything'])?.isInvalidated).toBe(true)
})
