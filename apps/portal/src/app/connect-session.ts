import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { subscribeToSession } from '#api/session.ts'

/** Runs the guards again and clears the cache when the session comes or goes, here or in another tab. */
export function connectSession({
  router,
  queryClient,
}: {
  router: AnyRouter
  queryClient: QueryClient
}): () => void {
  return subscribeToSession(() => {
    queryClient.clear()
    void router.invalidate()
  })
}
