/** Signs people in, keeps them signed in, and signs them out. */

import type { Login, Tokens } from '@earshot/contract/schemas/account/session.ts'
import { networkOf } from '#addresses.ts'
import { hashToken } from '#auth/hash-token.ts'
import { passwordMatches } from '#auth/passwords.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { secondFactorRequired, tooManyRequests, unauthorized } from '#errors.ts'
import { checkCaptcha } from '#modules/captcha/captcha.service.ts'
import {
  attemptSucceeded,
  beginAttempt,
  findLockEnd,
  forgetFailures,
  PROVEN_FAILURES,
} from './attempts.queries.ts'
import { dropChallenges } from './challenges.queries.ts'
import { forgetKnownDevices, trustNoDevices } from './known-devices.queries.ts'
import { deviceAccount } from './known-devices.ts'
import { openSession, type SignedIn, type Visitor } from './open-session.ts'
import { rotate } from './refresh.ts'
import { expectPasswordEnough, secondFactorFor } from './second-step.ts'
import {
  type EndReason,
  endSessionOfToken,
  endSessionsOfUser,
  findUserByEmail,
  findUserById,
  type SignInUser,
  saveLastSeen,
} from './session.queries.ts'
import { endOwnSession } from './sessions.queries.ts'

interface SignInInput extends Login {
  visitor: Visitor
}

export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn> {
  const { username, password, visitor } = input
  const now = ctx.clock.now()
  const address = networkOf(visitor.address)
  const countedAddress = visitor.isShared ? null : address
  const counted = await attemptOf(ctx, input)
  const attempt = await beginAttempt(ctx.db, { ...counted, address, countedAddress, now })
  if (attempt.kind !== 'allowed') throw tooManyRequests(attempt.retryAfterSeconds, attempt.kind)

  const user = await findUserByEmail(ctx.db, username)
  const matches = await passwordMatches(user?.password_hash, password)
  if (user === undefined || !matches) throw unauthorized('wrong_credentials')
  await attemptSucceeded(ctx.db, { id: attempt.id, account: counted.account, now })
  // Only a person who knows the password learns that the account waits for its activation.
  if (user.activated_at === null) throw unauthorized('account_not_activated')
  if (user.locked_at !== null) throw unauthorized('account_blocked')
  const needed = await secondFactorFor(ctx, { user, visitor })
  if (needed !== null) throw secondFactorRequired(needed)
  return openSession(ctx, { user, visitor, prove: trx => expectPasswordEnough(trx, { user, visitor, now }) })
}

/**
 * Decides which failures count against an attempt. Wrong passwords lock an account, and a stranger's must not lock
 * out its owner. So a browser that has signed in before is counted by itself, and a proof of work gets past the
 * others' failures, up to a bound that still stops guessing.
 * @throws 400 `captcha_failed`
 */
async function attemptOf(
  ctx: Context,
  { username, captcha_token: proof, visitor }: SignInInput,
): Promise<{ account: string; most?: number }> {
  if (proof !== undefined) {
    await checkCaptcha(ctx, { action: 'sign-in', token: proof })
    return { account: username, most: PROVEN_FAILURES }
  }
  const device = { token: visitor.deviceToken, email: username, now: ctx.clock.now() }
  return { account: (await deviceAccount(ctx.db, device)) ?? username }
}

/**
 * A signed-in person proves that they know their password. A stolen session must not become a way of guessing it,
 * so attempts are counted and locked as at sign-in, apart from those.
 * @throws 429 `account_locked`
 */
export async function verifyPassword(
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

export async function refreshSession(ctx: Context, token: string): Promise<Tokens> {
  const now = ctx.clock.now()
  const rotation = await ctx.db.transaction().execute(db => rotate(db, { token, now }))
  if (rotation.kind === 'token_reused') {
    ctx.log.warn(
      { user_id: rotation.userId },
      'a refresh token was used twice; the sessions of its user are ended',
    )
    announceEndedSessions(ctx, rotation.endedSessions)
  }
  if (rotation.kind !== 'rotated') throw unauthorized(rotation.kind)
  const { refresh, sessionId, userId, role } = rotation
  await saveLastSeen(ctx.db, { userId, now })
  return { access: await ctx.tokens.issue({ id: userId, role, sessionId }), refresh }
}

/** An unknown token is no news to its holder: signing out always succeeds. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  const ended = await endSessionOfToken(ctx.db, { tokenHash: hashToken(token), now: ctx.clock.now() })
  if (ended !== undefined) announceEndedSessions(ctx, [ended])
}

/**
 * Ends the sessions after a changed password or role: anyone who is signed in must do so again, except where that was
 * done. Whoever is half signed in begins anew, and no browser is trusted any more.
 * @returns how many sessions ended
 */
export async function endSessions(
  ctx: Context,
  { userId, reason, exceptSessionId }: { userId: number; reason: EndReason; exceptSessionId?: string },
): Promise<number> {
  const except = exceptSessionId === undefined ? {} : { exceptSessionId }
  const ended = await endSessionsOfUser(ctx.db, { userId, reason, now: ctx.clock.now(), ...except })
  await dropChallenges(ctx.db, userId)
  if (reason !== 'LOGOUT') await trustNoDevices(ctx.db, userId)
  announceEndedSessions(ctx, ended)
  return ended.length
}

/**
 * The moment until which wrong passwords keep everybody from signing in with this address; null where they do not.
 */
export function lockedUntil(db: Db, { email, now }: { email: string; now: Date }): Promise<Date | null> {
  return findLockEnd(db, { account: email.toLowerCase(), now })
}

/** A person who was mistaken too often may try again at once. */
export async function forgetWrongPasswords(
  db: Db,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  await forgetFailures(db, { account: email.toLowerCase(), address, now })
}

/** Ends one of the person's own sessions, wherever it is open. Answers whether there was one to end. */
export async function endSession(
  ctx: Context,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<boolean> {
  const isEnded = await endOwnSession(ctx.db, { userId, sessionId, now: ctx.clock.now() })
  if (isEnded) announceEndedSessions(ctx, [sessionId])
  return isEnded
}

function announceEndedSessions(ctx: Context, sessionIds: readonly string[]): void {
  for (const session_id of sessionIds) ctx.bus.publish({ kind: 'session', session_id })
}

/** An account as a sign-in looks at it; undefined for one that is gone. */
export function readSignInUser(db: Db, userId: number): Promise<SignInUser | undefined> {
  return findUserById(db, userId)
}

/** Forgets the browsers of a recovered account: anyone who knew its password before is a stranger from here on. */
export function forgetDevices(db: Db, userId: number): Promise<void> {
  return forgetKnownDevices(db, userId)
}
