/**
 * Exchanges the refresh token, which is good for one use only, for the next pair. The page's head does this before the
 * portal's code has come, and the session does it afterwards.
 */
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import { readRefreshToken, storeRefreshToken } from '#lib/storage.ts'
import { tokenUser } from './token-life.ts'

const LOCK = 'earshot-session'

/**
 * Exchanges the stored token and stores the next one at once: a page that is left a moment later would lose it. All tabs
 * together make one exchange at a time.
 * @param exchange asks the server for the next pair; null is its refusal
 * @returns null without a stored token, for a refusal, and where the stored token was removed or replaced meanwhile
 */
export function rotateToken(exchange: (refresh: string) => Promise<Tokens | null>): Promise<Tokens | null> {
  return withLock(async () => {
    // The token is read inside the lock, because another tab may have rotated it while this one waited.
    const refresh = readRefreshToken()
    const tokens = refresh === null ? null : await exchange(refresh)
    if (tokens === null) return null
    // A sign-out meanwhile holds. Without locks, the head may have stored the next token already.
    const stored = readRefreshToken()
    if (stored !== refresh && stored !== tokens.refresh) return null
    storeRefreshToken(tokens.refresh, tokenUser(tokens.access))
    return tokens
  })
}

/** Runs a task under the lock. Web Locks exist on secure origins only; elsewhere the shared promise of a tab must do. */
function withLock<T>(task: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(LOCK, task) : task()
}
