/** A signed-in person proves again who they are, for what is dangerous (docs/decisions/096-sessions-that-end.md). */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { AgainNeeded, SignInAgain } from '@earshot/contract/schemas/account/second-factor.ts'
import { findAccount } from '#accounts/accounts.queries.ts'
import type { SignedInUser } from '#auth/access-tokens.ts'
import { markProven } from '#auth/sessions.queries.ts'
import type { Context } from '#context.ts'
import { type AppError, invalid, tooManyRequests, unauthorized } from '#errors.ts'
import { askAgainPasskey, judgeAgain, readMethods } from '#modules/second-factor/second-factor.service.ts'
import { attemptSucceeded, beginAttempt } from './attempts.queries.ts'
import { verifyPassword } from './session.service.ts'

const { tries } = LIMITS.secondFactor

/** Answers what the account has beside its password, with a question that this session's passkey alone answers. */
export async function askAgain(ctx: Context, { id: userId, sessionId }: SignedInUser): Promise<AgainNeeded> {
  const { methods } = await readMethods(ctx.db, userId)
  return { has_app: methods.includes('APP'), passkey: await askAgainPasskey(ctx, { userId, sessionId }) }
}

interface Again<Proof> {
  user: SignedInUser
  proof: Proof
  address: string
}

/**
 * What is dangerous is open to this session for some minutes. Neither password nor code is guessed any further here than
 * at sign-in.
 * @throws 400 on what was given; 429 `account_locked` or `second_factor_locked`
 */
export async function signInAgain(ctx: Context, { user, proof, address }: Again<SignInAgain>): Promise<void> {
  if (proof.method !== 'PASSWORD') return proveByFactor(ctx, { user, proof, address })
  const account = await findAccount(ctx.db, user.id)
  if (account === undefined) throw unauthorized('token_invalid')
  const owner = { id: account.id, hash: account.password_hash }
  if (!(await verifyPassword(ctx, { user: owner, password: proof.password, address })))
    throw invalid({ password: ['password_wrong'] })
  await markProven(ctx.db, { sessionId: user.sessionId, now: ctx.clock.now() })
}

/** Wrong ones are counted apart from those at sign-in: an open page that is not its owner's keeps nobody out. */
async function proveByFactor(
  ctx: Context,
  { user, proof, address }: Again<Exclude<SignInAgain, { method: 'PASSWORD' }>>,
): Promise<void> {
  const now = ctx.clock.now()
  const account = `second factor again of ${user.id}`
  const attempt = await beginAttempt(ctx.db, { account, address, countedAddress: null, now, most: tries })
  if (attempt.kind !== 'allowed') throw tooManyRequests(attempt.retryAfterSeconds, 'second_factor_locked')
  const refusal = refusalOf(proof, { left: tries - attempt.failures - 1, lockSeconds: attempt.lockSeconds })
  const spend = await judgeAgain(ctx, { userId: user.id, sessionId: user.sessionId, proof })
  if (spend === null) throw refusal
  await ctx.db.transaction().execute(async trx => {
    if (!(await spend(trx))) throw refusal
    await markProven(trx, { sessionId: user.sessionId, now })
  })
  await attemptSucceeded(ctx.db, { id: attempt.id, account, now })
}

/** After the last try, what is told is how long it takes until there is another. */
function refusalOf(
  { method }: SignInAgain,
  { left, lockSeconds }: { left: number; lockSeconds: number },
): AppError {
  if (left <= 0) return tooManyRequests(lockSeconds, 'second_factor_locked')
  // It is no 401, which would make the page renew its token.
  if (method === 'PASSKEY') return invalid({ passkey: ['passkey_refused'] })
  return invalid({ app_code: [{ key: 'second_factor_wrong', params: { left } }] })
}
