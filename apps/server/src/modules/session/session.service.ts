/** Signs people in, keeps them signed in, and signs them out. */
import type { Login, Tokens } from '@earshot/contract/schemas/account/session.ts'
import { findAccount } from '#accounts/accounts.queries.ts'
import { networkOf } from '#addresses.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { passwordMatches } from '#auth/passwords.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { invalid, tooManyRequests, unauthorized } from '#errors.ts'
import { checkCaptcha } from '#modules/captcha/captcha.service.ts'
import {
  attemptSucceeded,
  beginAttempt,
  findLockEnd,
  forgetFailures,
  PROVEN_FAILURES,
} from './attempts.queries.ts'
import { forgetKnownDevices } from './known-devices.queries.ts'
import { deviceAccount, rememberDevice } from './known-devices.ts'
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
import { endOwnSession, isSignedInSince } from './sessions.queries.ts'

export interface Visitor {
  address: string
  /** Their address stands for many people. */
  isShared: boolean
  userAgent: string
  /** The value of the cookie that a browser has which signed in before. */
  deviceToken: string | undefined
}

/** The tokens, and the one that makes the browser a known one. */
export type SignedIn = Tokens & { deviceToken: string }

interface SignInInput extends Login {
  visitor: Visitor
}

export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn> {
  const { username, password, visitor } = input
  const now = ctx.clock.now()
  const address = networkOf(visitor.address)
  const countedAddress = visitor.isShared ? null : address
  const counted = await countedAs(ctx, input)
  const attempt = await beginAttempt(ctx.db, { ...counted, address, countedAddress, now })
  if (attempt.kind !== 'allowed') throw tooManyRequests(attempt.retryAfterSeconds, attempt.kind)

  const user = await findUserByEmail(ctx.db, username)
  const matches = await passwordMatches(user?.password_hash, password)
  if (user === undefined || !matches) throw unauthorized('wrong_credentials')
  await attemptSucceeded(ctx.db, { id: attempt.id, account: counted.account, now })
  // Only a person who knows the password learns that the account waits for its activation.
  if (user.activated_at === null) throw unauthorized('account_not_activated')
  if (user.locked_at !== null) throw unauthorized('account_blocked')
  return openSession(ctx, { user, visitor })
}

/**
 * Decides which failures count against an attempt. Wrong passwords lock an account, and a stranger's must not lock
 * out its owner. So a browser that has signed in before is counted by itself, and a proof of work gets past the
 * others' failures, up to a bound that still stops guessing.
 * @throws 400 `captcha_failed`
 */
async function countedAs(
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

/** For so long a sign-in says who somebody is as well as their password would. */
const FRESH_MINUTES = 10

/**
 * Must come before anything that takes an account away from its owner: an open page is not enough. A password that is
 * sent is checked in any case.
 * @throws 400 on `current_password`; 429 `account_locked`
 */
export async function proveOwner(
  ctx: Context,
  { user, password, address }: { user: RequestUser; password: string | undefined; address: string },
): Promise<void> {
  if (password === undefined || password === '') {
    const since = new Date(ctx.clock.now().getTime() - FRESH_MINUTES * 60_000)
    if (await isSignedInSince(ctx.db, { sessionId: user.sessionId, since })) return
    throw invalid({ current_password: ['required'] })
  }
  const account = await findAccount(ctx.db, user.id)
  if (account === undefined) throw unauthorized('token_invalid')
  const owner = { id: account.id, hash: account.password_hash }
  if (!(await knowsPassword(ctx, { user: owner, password, address })))
    throw invalid({ current_password: ['password_wrong'] })
}

async function openSession(
  ctx: Context,
  { user, visitor }: { user: SignInUser; visitor: Visitor },
): Promise<SignedIn> {
  const now = ctx.clock.now()
  const opened = await ctx.db.transaction().execute(async db => {
    // This comes first, and by the row: somebody locked since the password was looked at gets no session that
    // outlives the lock.
    if (!(await noteLogin(db, { userId: user.id, now }))) throw unauthorized('account_blocked')
    await tidySessions(db, { userId: user.id, now })
    const { address, userAgent, deviceToken: token } = visitor
    const sessionId = await insertSession(db, { userId: user.id, address, userAgent, now })
    const deviceToken = await rememberDevice(db, { token, userId: user.id, now })
    return { sessionId, deviceToken, refresh: await issueRefreshToken(db, { sessionId, now }) }
  })
  const access = await ctx.tokens.issue({
    id: user.id,
    role: user.role,
    sessionId: opened.sessionId,
  })
  return { access, refresh: opened.refresh, deviceToken: opened.deviceToken }
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
 * Ends the sessions after a changed password or role: anyone who is signed in must do so again, except where that was
 * done.
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
  if (isEnded) announceEnd(ctx, [sessionId])
  return isEnded
}

function announceEnd(ctx: Context, sessionIds: readonly string[]): void {
  for (const session_id of sessionIds) ctx.bus.publish({ kind: 'session', session_id })
}

/** Forgets the browsers of a recovered account: anyone who knew its password before is a stranger from here on. */
export function forgetDevices(db: Db, userId: number): Promise<void> {
  return forgetKnownDevices(db, userId)
}
