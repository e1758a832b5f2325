import type { QueryClient } from '@tanstack/react-query'
import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { patiently } from '#lib/parts/patiently.ts'

/** Sends what was written without a network, from the first session of this page on; nobody else needs its code. */
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
  const [{ followQueue }, { renewAfterSent }] = await Promise.all([
    import('#api/queue/queue.ts'),
    import('#api/queue/after-sent.ts'),
  ])
  return { followQueue, renewAfterSent }
}
