import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { whenQueueNeeded } from '#api/queue/queue-needed.ts'
import { sessionStatus } from '#api/session.ts'
import { onLanguageChange } from '#i18n/i18n.ts'
import { retryChunk } from '#lib/chunks/retry-chunk.ts'
import { whenIdle } from '#lib/time/delays.ts'
import type { GoToError } from './query-client.ts'
import type { createAppRouter } from './router.tsx'

/** Asks for every answer again after a change of language, because the server's answers carry sentences too. */
export function connectLanguage(queryClient: QueryClient): () => void {
  return onLanguageChange(() => void queryClient.invalidateQueries())
}

/** Runs the guards again and clears the cache when the session comes or goes, here or in another tab. */
export function connectSession({
  router,
  queryClient,
}: {
  router: AnyRouter
  queryClient: QueryClient
}): () => void {
  return sessionStatus.subscribe(() => {
    queryClient.clear()
    void router.invalidate()
  })
}

/**
 * Sends what was written without a network, from the first session of this page on. The code is loaded where something
 * may wait, and after what the page itself asks for.
 */
export function connectQueue(queryClient: QueryClient): void {
  const begin = () => {
    if (sessionStatus.get() !== 'signed-in') return
    unsubscribe()
    void whenQueueNeeded()
      .then(() => retryChunk(load))
      .then(({ followQueue, renewAfterSent }) => followQueue(renewAfterSent(queryClient)))
  }
  const unsubscribe = sessionStatus.subscribe(begin)
  begin()
}

async function load() {
  await whenIdle()
  const [{ followQueue }, { renewAfterSent }] = await Promise.all([
    import('#api/queue/queue.ts'),
    import('#api/queue/after-sent.ts'),
  ])
  return { followQueue, renewAfterSent }
}

/** Returns a function that shows the page of an error. The page for a server that is away offers a way back. */
export function goToError(router: ReturnType<typeof createAppRouter>, replace: boolean): GoToError {
  return (to, away) => {
    const state = away === null ? {} : { away, from: router.state.location.href }
    void router.navigate({ to, replace, state })
  }
}
