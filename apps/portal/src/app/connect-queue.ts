import type { QueryClient } from '@tanstack/react-query'
import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { patiently } from '#lib/parts/patiently.ts'
import { whenIdle } from '#lib/when-idle.ts'

/**
 * Sends what was written without a network, from the first session of this page on; nobody else needs its code, and it waits for
 * what the page itself asks for.
 */
export function connectQueue(queryClient: QueryClient): void {
  const begin = () => {
    if (sessionStatus() !== 'signed-in') return
    unsubscribe()
    void patiently(load).then(({ followQueue, renewAfterSent }) => followQueue(renewAfterSent(queryClient)))
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
