/**
 * The session keeps the access token in memory and the refresh token in the browser. It makes one refresh at a time in
 * this tab (a shared promise) and across tabs (a Web Lock), because a refresh token is good for one use only.
 */
import { session as calls } from '@earshot/contract/endpoints/account/session.ts'
import type { Login } from '@earshot/contract/schemas/account/session.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { settledOrLate } from '#lib/pause.ts'
import { forgetTab, onRefreshTokenChange, readRefreshToken, writeRefreshToken } from '#lib/storage.ts'
import { ApiError } from './api-error.ts'
import { prefetchedRefresh } from './prefetched.ts'
import { sendReported } from './reported.ts'
import { tokenLifeMs, tokenUser } from './token-life.ts'

export type SessionStatus = 'restoring' | 'signed-in' | 'signed-out'

const LOCK = 'earshot-session'
/** A start waits this long for the server's answer about the session; after that the server counts as unreachable. */
const PATIENCE_MS = 5_000

let status: SessionStatus = 'restoring'
let access: string | null = null
/** When the access token expires, by this machine's clock. */
let accessEndsAt = Number.POSITIVE_INFINITY
let refreshing: Promise<string | null> | null = null
const listeners = new Set<() => void>()

export function sessionStatus(): SessionStatus {
  return status
}

export function accessToken(): string | null {
  return access
}

/**
 * Returns the access token to call with, renewed where its time has passed (spec/1 §4), or null when the session is
 * over.
 * @throws ApiError when a renewal gets no answer
 */
export function validAccessToken(): Promise<string | null> {
  if (access !== null && Date.now() < accessEndsAt) return Promise.resolve(access)
  return refreshSession(access)
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function signIn(login: Login): Promise<void> {
  const tokens = await sendReported(calls.signIn, { body: login }, context())
  writeRefreshToken(tokens.refresh, tokenUser(tokens.access))
  become('signed-in', tokens.access)
}

/**
 * Signs out. The server is told without waiting for its answer (spec/1 §7); here both tokens are gone at once, in every
 * tab.
 */
export function signOut(): void {
  const refresh = readRefreshToken()
  writeRefreshToken(null)
  become('signed-out', null)
  if (refresh !== null) tellServer(refresh).catch(() => undefined)
}

/** Signs out, unless another token has replaced the refused one meanwhile. */
export function endSession(refused: string): void {
  if (access === refused) signOut()
}

async function tellServer(refresh: string): Promise<void> {
  await sendReported(calls.signOut, { body: { refresh_token: refresh } }, context())
}

/**
 * Restores the session on start-up, before the interface shows. If the server does not answer, nobody has ended the
 * session: it continues unconfirmed with the stored answers, and each call tries the refresh again.
 */
export async function restoreSession(): Promise<void> {
  if (readRefreshToken() === null) {
    // This also removes what another version has stored.
    writeRefreshToken(null)
    become('signed-out', null)
    return
  }
  await settledOrLate(refreshSession(null), PATIENCE_MS)
  if (status !== 'signed-in' && readRefreshToken() !== null) become('signed-in', null)
}

/** Whether no server has confirmed the session since the start. */
export function isUnconfirmed(): boolean {
  return status === 'signed-in' && access === null
}

/**
 * Returns a new access token, or null when the session is over. Many callers share one exchange.
 * @param stale the token that was refused; when another caller has replaced it already, the new one is the answer
 */
export function refreshSession(stale: string | null): Promise<string | null> {
  if (stale !== null && access !== null && access !== stale) return Promise.resolve(access)
  refreshing ??= withLock(exchangeRefreshToken).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function exchangeRefreshToken(): Promise<string | null> {
  // The token is read inside the lock, because another tab may have rotated it while this one waited.
  const refresh = readRefreshToken()
  if (refresh === null) {
    become('signed-out', null)
    return null
  }
  try {
    const ahead = prefetchedRefresh(refresh)
    const tokens = await sendReported(calls.refresh, { body: { refresh } }, { ...context(), ahead })
    writeRefreshToken(tokens.refresh, tokenUser(tokens.access))
    become('signed-in', tokens.access)
    return tokens.access
  } catch (error) {
    // Only the server's refusal ends the session; a lost network or a restarting server does not.
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 401)) throw error
    writeRefreshToken(null)
    become('signed-out', null)
    return null
  }
}

/** Runs a task under the lock. Web Locks exist on secure origins only; elsewhere the shared promise of this tab must do. */
function withLock<T>(task: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(LOCK, task) : task()
}

/**
 * Follows the other tabs: if one signs out or signs in, this one does too. A tab whose restore found no network tries
 * again as soon as there is one.
 */
export function watchOtherTabs(): () => void {
  const unwatch = onRefreshTokenChange(refresh => {
    if (refresh === null && status === 'signed-in') become('signed-out', null)
    if (refresh !== null && status === 'signed-out') void restoreSession()
  })
  const onOnline = () => {
    if (isUnconfirmed()) void restoreSession()
  }
  window.addEventListener('online', onOnline)
  return () => {
    unwatch()
    window.removeEventListener('online', onOnline)
  }
}

function become(next: SessionStatus, token: string | null): void {
  access = token
  const life = token === null ? null : tokenLifeMs(token)
  accessEndsAt = life === null ? Number.POSITIVE_INFINITY : Date.now() + life
  if (next === 'signed-out') forgetTab()
  if (status === next) return
  status = next
  for (const listener of listeners) listener()
}

function context() {
  return { access: null, language: currentLanguage() }
}
