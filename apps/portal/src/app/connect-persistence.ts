import type { QueryClient } from '@tanstack/react-query'
import type { Unpack } from '#api/query-persistence.ts'
import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { readEntities, readRefreshToken, readSessionUser, writeEntities } from '#lib/storage.ts'

/** Nobody who is not signed in needs it. */
async function loadPersistence() {
  const [{ persistQueries }, unpack] = await Promise.all([import('#api/query-persistence.ts'), loadUnpack()])
  return { persistQueries, unpack }
}

/** It brings the schemas along: nobody waits for them who has nothing to remember. */
async function loadUnpack(): Promise<Unpack> {
  return readEntities() === null ? null : (await import('#api/read-persisted.ts')).unpack
}

/** Begins to fetch the code beside the restoring of the session, where there is one. */
export function fetchPersistence(): void {
  if (readRefreshToken() !== null) loadPersistence().catch(() => undefined)
}

/**
 * Remembers while somebody is signed in.
 * @returns settles when what was remembered is in the cache, at once where nobody is signed in. Never fails: the page
 * works without.
 */
export function connectPersistence(queryClient: QueryClient): Promise<void> {
  let stop = () => {}
  let round = 0
  const follow = async () => {
    round += 1
    const mine = round
    stop()
    stop = () => {}
    // Another tab's sign-out has removed it; what this one wrote in that same moment goes too.
    if (readRefreshToken() === null) writeEntities(null)
    const user = sessionStatus() === 'signed-in' ? readSessionUser() : null
    if (user === null) return
    const { persistQueries, unpack } = await loadPersistence()
    if (mine === round) stop = persistQueries(queryClient, user, unpack)
  }
  const safely = () => follow().catch(() => undefined)
  subscribeToSession(() => void safely())
  return safely()
}
