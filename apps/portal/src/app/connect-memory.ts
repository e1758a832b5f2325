import type { QueryClient } from '@tanstack/react-query'
import type { Unpack } from '#api/memory.ts'
import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { readEntities, readRefreshToken, readSessionUser, writeEntities } from '#lib/storage.ts'

/** Nobody who is not signed in needs it. */
async function loadMemory() {
  const [{ keepMemory }, unpack] = await Promise.all([import('#api/memory.ts'), loadUnpack()])
  return { keepMemory, unpack }
}

/** It brings the schemas along: nobody waits for them who has nothing to remember. */
async function loadUnpack(): Promise<Unpack> {
  return readEntities() === null ? null : (await import('#api/unpack.ts')).unpack
}

/** Begins to fetch the code beside the restoring of the session, where there is one. */
export function fetchMemory(): void {
  if (readRefreshToken() !== null) loadMemory().catch(() => undefined)
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
    const { keepMemory, unpack } = await loadMemory()
    if (mine === round) stop = keepMemory(queryClient, user, unpack)
  }
  const safely = () => follow().catch(() => undefined)
  subscribeToSession(() => void safely())
  return safely()
}
