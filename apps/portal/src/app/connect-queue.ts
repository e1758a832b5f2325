import type { QueryClient } from '@tanstack/react-query'
import { whenQueueWanted } from '#api/queue/wanted.ts'
import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { retryChunk } from '#lib/chunks/retry-chunk.ts'
import { whenIdle } from '#lib/when-idle.ts'

/**
 * Sends what was written without a network, from the first session of this page on. The code is loaded where something
 * may wait, and after what the page itself asks for.
 */
export function connectQueue(queryClient: QueryClient): void {
  const begin = () => {
    if (sessionStatus() !== 'signed-in') return
    unsubscribe()
    void whenQueueWanted()
      .then(() => retryChunk(load))
      .then(({ followQueue, renewAfterSent }) => followQueue(renewAfterSent(queryClient)))
  }
  const unsubscribe = subscribeToSession(begin)
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
