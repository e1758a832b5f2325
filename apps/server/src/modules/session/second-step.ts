/**
 * A sign-in whose password was right waits for a second factor. Its challenge opens nothing; it names the account to the
 * call that completes the sign-in (docs/decisions/095-second-factor.md).
 */
import { randomBytes } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import type {
  PasskeyProof,
  SecondFactorNeeded,
  SecondStep,
} from '@earshot/contract/schemas/account/second-factor.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { networkOf } from '#addresses.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { type AppError, invalid, tooManyRequests, unauthorized } from '#errors.ts'
import {
  askSecondStepPasskey,
  judgeProof,
  judgeSignInPasskey,
  readMethods,
  type SpendProof,
} from '#modules/second-factor/second-factor.service.ts'
import { attemptSucceeded, beginAttempt } from './attempts.queries.ts'
import { findChallenge, insertChallenge, takeChallenge } from './challenges.queries.ts'
import { deviceAccount, isTrustedDevice } from './known-devices.ts'
import { openSession, type SignedIn, type Visitor } from './open-session.ts'
import { findUserById, type SignInUser } from './session.queries.ts'

const { challengeMinutes, tries, trustDays } = LIMITS.secondFactor
const DAY_MS = 86_400_000

const mayTrust = ({ role }: SignInUser) => role !== 'ADMIN'

/** @returns null where the password is enough: nothing else is set up, or the person trusts this browser */
export async function secondFactorFor(
  ctx: Context,
  { user, visitor }: { user: SignInUser; visitor: Visitor },
): Promise<SecondFactorNeeded | null> {
  const now = ctx.clock.now()
  const { methods, codesLeft } = await readMethods(ctx.db, user.id)
  if (methods.length === 0 || (await isTrusted(ctx.db, { user, visitor, now }))) return null
  const challenge = randomBytes(32).toString('base64url')
  const challengeHash = hashToken(challenge)
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(ctx.db, { tokenHash: challengeHash, userId: user.id, now, expiresAt })
  return {
    challenge,
    expires_at: expiresAt.toISOString(),
    methods,
    recovery_codes_left: codesLeft,
    may_trust_device: mayTrust(user),
    passkey: await askSecondStepPasskey(ctx, { userId: user.id, challengeHash }),
  }
}

/**
 * Somebody may have set up a second factor since it was looked for, or trust the browser no more.
 * @throws 401 `challenge_invalid`
 */
export async function expectPasswordEnough(
  trx: Db,
  { user, visitor, now }: { user: SignInUser; visitor: Visitor; now: Date },
): Promise<void> {
  if ((await readMethods(trx, user.id)).methods.length === 0) return
  if (!(await isTrusted(trx, { user, visitor, now }))) throw unauthorized('challenge_invalid')
}

/** Administrators are asked each time, wherever they sign in. */
async function isTrusted(
  db: Db,
  { user, visitor, now }: { user: SignInUser; visitor: Visitor; now: Date },
): Promise<boolean> {
  return mayTrust(user) && isTrustedDevice(db, { token: visitor.deviceToken, userId: user.id, now })
}

/**
 * @throws 401 `challenge_invalid` or `passkey_refused`; 400 on the code; 429 `second_factor_locked`
 */
export async function completeSignIn(
  ctx: Context,
  { step, visitor }: { step: SecondStep; visitor: Visitor },
): Promise<SignedIn> {
  const now = ctx.clock.now()
  const challengeHash = hashToken(step.challenge)
  const userId = await findChallenge(ctx.db, { tokenHash: challengeHash, now })
  const user = userId === undefined ? undefined : await findUserById(ctx.db, userId)
  if (user === undefined) throw unauthorized('challenge_invalid')

  const attempt = await beginGuess(ctx, { user, visitor })
  const spend = await judgeProof(ctx, { userId: user.id, challengeHash, step })
  if (spend === null) throw refusal(step, attempt)
  const trustedUntil =
    step.trust_device && mayTrust(user) ? new Date(now.getTime() + trustDays * DAY_MS) : undefined
  const signedIn = await openSession(ctx, {
    user,
    visitor,
    trustedUntil,
    prove: async trx => {
      if (!(await takeChallenge(trx, challengeHash))) throw unauthorized('challenge_invalid')
      if (!(await spend(trx))) throw refusal(step, attempt)
      if (step.method === 'RECOVERY_CODE') await tellOfRecovery(trx, { userId: user.id, now })
    },
  })
  await attemptSucceeded(ctx.db, { id: attempt.id, account: attempt.account, now })
  return signedIn
}

/** A code that opened the account is told to its owner, who may not be who typed it. */
function tellOfRecovery(trx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const mail = { kind: 'second_factor_changed', user_id: userId, change: 'RECOVERY_CODE_USED' } as const
  return queueAccountMail(trx, { mail, now })
}

interface Guess {
  id: number
  account: string
  left: number
  retryAfterSeconds: number
}

/**
 * Wrong codes and passkeys are counted like wrong passwords, of one account and of one address, and sooner refused: the
 * password was right already. A browser that has signed in before is counted by itself, so that a stranger who knows
 * the password does not keep the owner out.
 */
async function beginGuess(
  ctx: Context,
  { user, visitor }: { user: SignInUser; visitor: Visitor },
): Promise<Guess> {
  const now = ctx.clock.now()
  const address = networkOf(visitor.address)
  const device = await deviceAccount(ctx.db, { token: visitor.deviceToken, email: user.email, now })
  const account = `second factor of ${device ?? user.id}`
  const countedAddress = visitor.isShared ? null : address
  const attempt = await beginAttempt(ctx.db, { account, address, countedAddress, now, most: tries })
  if (attempt.kind === 'account_locked')
    throw tooManyRequests(attempt.retryAfterSeconds, 'second_factor_locked')
  if (attempt.kind !== 'allowed') throw tooManyRequests(attempt.retryAfterSeconds, attempt.kind)
  return {
    id: attempt.id,
    account,
    left: tries - attempt.failures - 1,
    retryAfterSeconds: attempt.lockSeconds,
  }
}

/** After the last try, what is told is how long it takes until there is another. */
function refusal({ method }: SecondStep, { left, retryAfterSeconds }: Guess): AppError {
  if (left <= 0) return tooManyRequests(retryAfterSeconds, 'second_factor_locked')
  if (method === 'PASSKEY') return unauthorized('passkey_refused')
  const wrong = [{ key: 'second_factor_wrong', params: { left } }]
  return invalid(method === 'APP' ? { app_code: wrong } : { recovery_code: wrong })
}

/**
 * A passkey proves who somebody is and that they have it, so nothing else is asked for. Whose it is, it says itself; a
 * passkey that nobody has is refused like one that proves nothing.
 * @throws 401 `passkey_refused`, and what a right password hears of an account that is kept out
 */
export async function signInByPasskey(
  ctx: Context,
  { proof, visitor }: { proof: PasskeyProof; visitor: Visitor },
): Promise<SignedIn> {
  const judged = await judgeSignInPasskey(ctx, proof)
  const user = judged === null ? undefined : await findUserById(ctx.db, judged.userId)
  if (judged === null || user === undefined) throw unauthorized('passkey_refused')
  if (user.activated_at === null) throw unauthorized('account_not_activated')
  return openSession(ctx, { user, visitor, prove: trx => orRefuse(judged.spend, trx) })
}

async function orRefuse(spend: SpendProof, trx: Db): Promise<void> {
  if (!(await spend(trx))) throw unauthorized('passkey_refused')
}
