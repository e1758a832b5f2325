import type { QueryClient } from '@tanstack/react-query'
import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { readRefreshToken, readSessionUser, writeEntities } from '#lib/storage.ts'

/** It brings the schemas along, which a visitor without a session does not wait for. */
const load = () => import('#api/memory.ts')

/** Begins to fetch the code beside the restoring of the session, where there is one. */
export function fetchMemory(): void {
  if (readRefreshToken() !== null) load().catch(() => undefined)
}

/**
 * Remembers while somebody is signed in.
 * @returns settles when what was remembered is in the cache, at once where nobody is signed in. Never fails: the page
 * works without.
 */
export function connectMemory(queryClient: QueryClient): Promise<void> {
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
    const { keepMemory } = await load()
    if (mine === round) stop = keepMemory(queryClient, user)
  }
  const safely = () => follow().catch(() => undefined)
  subscribeToSession(() => void safely())
  return safely()
}
