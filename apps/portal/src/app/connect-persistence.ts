import type { QueryClient } from '@tanstack/react-query'
import type { Unpack } from '#api/persistence/query-persistence.ts'
import { sessionStatus } from '#api/session.ts'
import { readEntities, readRefreshToken, readSessionUser, writeEntities } from '#lib/storage.ts'

/** The code is loaded only when a session exists, because without one it is not needed. */
async function loadPersistence() {
  const [{ persistQueries }, unpack] = await Promise.all([
    import('#api/persistence/query-persistence.ts'),
    loadUnpack(),
  ])
  return { persistQueries, unpack }
}

/** The code that reads the stored answers brings the schemas along, so it is loaded only if there is something to read. */
async function loadUnpack(): Promise<Unpack> {
  return readEntities() === null ? null : (await import('#api/persistence/read-persisted.ts')).unpack
}

/** Begins to fetch the code while the session is being restored, if there is one. */
export function fetchPersistence(): void {
  if (readRefreshToken() !== null) loadPersistence().catch(() => undefined)
}

/**
 * Persists answers while a person is signed in.
 * @returns a promise that settles when the stored answers are in the cache, or at once where nobody is signed in. It
 * never fails: the page works without them
 */
export function connectPersistence(queryClient: QueryClient): Promise<void> {
  let stop = () => {}
  let round = 0
  const follow = async () => {
    round += 1
    const mine = round
    stop()
    stop = () => {}
    // Another tab's sign-out has removed the stored answers; what this tab wrote in that same moment is removed too.
    if (readRefreshToken() === null) writeEntities(null)
    const user = sessionStatus.get() === 'signed-in' ? readSessionUser() : null
    if (user === null) return
    const { persistQueries, unpack } = await loadPersistence()
    if (mine === round) stop = persistQueries(queryClient, user, unpack)
  }
  const safely = () => follow().catch(() => undefined)
  sessionStatus.subscribe(() => void safely())
  return safely()
}
