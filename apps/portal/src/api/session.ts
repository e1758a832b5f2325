/**
 * The session keeps the access token in memory and the refresh token in the browser. It makes one refresh at a time in
 * this tab (a shared promise) and across tabs (`token-rotation.ts`), because a refresh token is good for one use only.
 */
import { session as calls } from '@earshot/contract/endpoints/account/session.ts'
import type { Login, Tokens } from '@earshot/contract/schemas/account/session.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { forgetTab, onRefreshTokenChange, readRefreshToken, writeRefreshToken } from '#lib/storage.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { settledOrTimedOut } from '#lib/time/delays.ts'
import { ApiError } from './api-error.ts'
import { prefetchedRefresh } from './prefetched.ts'
import { sendReported } from './report-call.ts'
import { tokenLifeMs, tokenUser } from './token-life.ts'
import { rotateToken } from './token-rotation.ts'

export type SessionStatus = 'restoring' | 'signed-in' | 'signed-out'

/** A start waits this long for the server's answer about the session; after that the server counts as unreachable. */
const TIMEOUT_MS = 5_000

const status = createStore<SessionStatus>('restoring')
let access: string | null = null
/** When the access token expires, by this machine's clock. */
let accessEndsAt = Number.POSITIVE_INFINITY
let refreshing: Promise<string | null> | null = null

export const sessionStatus: ReadableStore<SessionStatus> = status

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

export async function signIn(login: Login): Promise<void> {
  startSession(await sendReported(calls.signIn, { body: login }, context()))
}

/** Goes on with tokens that another call than the sign-in by password has answered. */
export function startSession(tokens: Tokens): void {
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
  await settledOrTimedOut(refreshSession(null), TIMEOUT_MS)
  if (status.get() !== 'signed-in' && readRefreshToken() !== null) become('signed-in', null)
}

/** True while no server has confirmed the session since the start. */
export function isUnconfirmed(): boolean {
  return status.get() === 'signed-in' && access === null
}

/**
 * Returns a new access token, or null when the session is over. Many callers share one exchange.
 * @param stale the token that was refused; when another caller has replaced it already, the new one is the answer
 */
export function refreshSession(stale: string | null): Promise<string | null> {
  if (stale !== null && access !== null && access !== stale) return Promise.resolve(access)
  refreshing ??= renew().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(): Promise<string | null> {
  const tokens = await rotateToken(exchange)
  // Somebody has signed in meanwhile: the session goes on with their token.
  if (tokens === null && readRefreshToken() !== null) return renew()
  become(tokens === null ? 'signed-out' : 'signed-in', tokens?.access ?? null)
  return access
}

async function exchange(refresh: string): Promise<Tokens | null> {
  try {
    const prefetched = prefetchedRefresh(refresh)
    return await sendReported(calls.refresh, { body: { refresh } }, { ...context(), prefetched })
  } catch (error) {
    // Only the server's refusal ends the session; a lost network or a restarting server does not.
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 401)) throw error
    writeRefreshToken(null)
    return null
  }
}

/**
 * Follows the other tabs: if one signs out or signs in, this one does too. A tab whose restore found no network tries
 * again as soon as there is one.
 */
export function watchOtherTabs(): () => void {
  const unwatch = onRefreshTokenChange(refresh => {
    if (refresh === null && status.get() === 'signed-in') become('signed-out', null)
    if (refresh !== null && status.get() === 'signed-out') void restoreSession()
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
  status.set(next)
}

function context() {
  return { access: null, language: currentLanguage() }
}
