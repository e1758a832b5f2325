/** Signing in, staying signed in, signing out. */
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { tooManyRequests, unauthorized } from '#http/errors.ts'
import { networkOf } from '#http/network-of.ts'
import { attemptSucceeded, beginAttempt, findLockEnd, forgetFailures } from './attempts.queries.ts'
import { passwordMatches } from './passwords.ts'
import { hashToken, issueRefreshToken, rotate } from './refresh.ts'
import {
  type EndReason,
  endSessionOfToken,
  endSessionsOfUser,
  findUserByEmail,
  insertSession,
  noteLogin,
  noteSeen,
  type SignInUser,
  tidySessions,
} from './session.queries.ts'
import { endOwnSession } from './sessions.queries.ts'

export interface Visitor {
  address: string
  userAgent: string
  /** Their address stands for many people. */
  isShared: boolean
}

export async function signIn(
  ctx: Context,
  { username, password, visitor }: { username: string; password: string; visitor: Visitor },
): Promise<Tokens> {
  const now = ctx.clock.now()
  const address = networkOf(visitor.address)
  const countedAddress = visitor.isShared ? null : address
  const attempt = await beginAttempt(ctx.db, { account: username, address, countedAddress, now })
  if (attempt.kind !== 'allowed') throw tooManyRequests(attempt.retryAfterSeconds, attempt.kind)

  const user = await findUserByEmail(ctx.db, username)
  const matches = await passwordMatches(user?.password_hash, password)
  if (user === undefined || !matches) throw unauthorized('wrong_credentials')
  await attemptSucceeded(ctx.db, { id: attempt.id, account: username, now })
  // Only who knows the password learns that the account waits for its activation.
  if (user.activated_at === null) throw unauthorized('account_not_activated')
  if (user.locked_at !== null) throw unauthorized('account_blocked')
  return openSession(ctx, { user, visitor })
}

/**
 * Whether somebody who is signed in knows their password. A stolen session must not become a way of guessing it, so
 * attempts are counted and locked as at sign-in, apart from those.
 * @throws 429 `account_locked`
 */
export async function knowsPassword(
  ctx: Context,
  {
    user,
    password,
    address,
  }: { user: { id: number; hash: string | null }; password: string; address: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  const account = `user ${user.id}`
  const attempt = await beginAttempt(ctx.db, { account, address, countedAddress: null, now })
  if (attempt.kind !== 'allowed') throw tooManyRequests(attempt.retryAfterSeconds, attempt.kind)
  const matches = await passwordMatches(user.hash, password)
  if (matches) await attemptSucceeded(ctx.db, { id: attempt.id, account, now })
  return matches
}

async function openSession(
  ctx: Context,
  { user, visitor }: { user: SignInUser; visitor: Visitor },
): Promise<Tokens> {
  const now = ctx.clock.now()
  const opened = await ctx.db.transaction().execute(async db => {
    // First, and by the row: somebody locked since the password was looked at gets no session that outlives the lock.
    if (!(await noteLogin(db, { userId: user.id, now }))) throw unauthorized('account_blocked')
    await tidySessions(db, { userId: user.id, now })
    const { address, userAgent } = visitor
    const sessionId = await insertSession(db, { userId: user.id, address, userAgent, now })
    return { sessionId, refresh: await issueRefreshToken(db, { sessionId, now }) }
  })
  const access = await ctx.tokens.issue({
    id: user.id,
    role: user.role,
    sessionId: opened.sessionId,
  })
  return { access, refresh: opened.refresh }
}

export async function refreshSession(ctx: Context, token: string): Promise<Tokens> {
  const now = ctx.clock.now()
  const rotation = await ctx.db.transaction().execute(db => rotate(db, { token, now }))
  if (rotation.kind === 'token_reused') {
    ctx.log.warn(
      { user_id: rotation.userId },
      'a refresh token was used twice; the sessions of its user are ended',
    )
    announceEnd(ctx, rotation.endedSessions)
  }
  if (rotation.kind !== 'rotated') throw unauthorized(rotation.kind)
  const { refresh, sessionId, userId, role } = rotation
  await noteSeen(ctx.db, { userId, now })
  return { access: await ctx.tokens.issue({ id: userId, role, sessionId }), refresh }
}

/** An unknown token is no news to its holder: signing out always succeeds. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  const ended = await endSessionOfToken(ctx.db, { tokenHash: hashToken(token), now: ctx.clock.now() })
  if (ended !== undefined) announceEnd(ctx, [ended])
}

/**
 * For a changed password or role: whoever is signed in must do so again, except where that was done.
 * @returns how many sessions ended
 */
export async function endSessions(
  ctx: Context,
  { userId, reason, exceptSessionId }: { userId: number; reason: EndReason; exceptSessionId?: string },
): Promise<number> {
  const except = exceptSessionId === undefined ? {} : { exceptSessionId }
  const ended = await endSessionsOfUser(ctx.db, { userId, reason, now: ctx.clock.now(), ...except })
  announceEnd(ctx, ended)
  return ended.length
}

/** Until when wrong passwords keep everybody from signing in with this address; null where they do not. */
export function lockedUntil(db: Db, { email, now }: { email: string; now: Date }): Promise<Date | null> {
  return findLockEnd(db, { account: email.toLowerCase(), now })
}

/** Whoever was mistaken too often may try again at once. */
export async function forgetWrongPasswords(
  db: Db,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  await forgetFailures(db, { account: email.toLowerCase(), address, now })
}

/** One of one's own, wherever it is open. Answers whether there was one to end. */
export async function endSession(
  ctx: Context,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<boolean> {
  const isEnded = await endOwnSession(ctx.db, { userId, sessionId, now: ctx.clock.now() })
  if (isEnded) announceEnd(ctx, [sessionId])
  return isEnded
}

function announceEnd(ctx: Context, sessionIds: readonly string[]): void {
  for (const session_id of sessionIds) ctx.bus.publish({ kind: 'session', session_id })
}
