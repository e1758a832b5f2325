/** Recovers and changes passwords. */
import { PASSWORD_CHANGED } from '@earshot/contract/schemas/account/password.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { type Account, dropUnprovenAccount, findAccount, setEmail } from '#accounts/accounts.queries.ts'
import { passwordProblem } from '#accounts/password-policy.ts'
import type { SignedInUser } from '#auth/access-tokens.ts'
import { revokeKeysOf } from '#auth/api-keys.queries.ts'
import {
  findMailToken,
  type MailToken,
  spendMailToken,
  type TokenPurpose,
  voidMailTokens,
  voidMailTokensSince,
} from '#auth/mail-tokens.ts'
import { hashPassword } from '#auth/passwords.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { badRequest, invalid, unauthorized } from '#errors.ts'
import { checkCaptcha } from '#modules/captcha/captcha.service.ts'
import { forgetFactors } from '#modules/second-factor/second-factor.service.ts'
import {
  endSessions,
  forgetDevices,
  forgetWrongPasswords,
  verifyPassword,
} from '#modules/session/session.service.ts'
import { forgetIdentities } from '#modules/single-sign-on/single-sign-on.service.ts'
import { setPassword } from './password.queries.ts'

/** The same is done for every address; only the queue finds out whether somebody has it. */
export async function recoverPassword(
  ctx: Context,
  { email, captchaToken }: { email: string; captchaToken: string | undefined },
): Promise<{ status: 'OK' }> {
  await checkCaptcha(ctx, { action: 'restore-password', token: captchaToken })
  await queueAccountMail(ctx.db, { mail: { kind: 'recovery', email }, now: ctx.clock.now() })
  return { status: 'OK' }
}

/** @throws 400 `link_invalid`; not 404, which would lead the portal to its not-found page (spec/1 §8). */
export async function checkRecoveryToken(ctx: Context, token: string): Promise<void> {
  await recoveryAccount(ctx, token)
}

export async function confirmRecovery(
  ctx: Context,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ status: 'OK' }> {
  const account = await recoveryAccount(ctx, token)
  // The password is judged before the token is spent: a person who chose a poor one may choose again.
  refuseWeakPassword({ field: 'password', password, account })
  const passwordHash = await hashPassword(password)
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async db => {
    const spent = await spendMailToken(db, { token, purposes: RECOVERY_PURPOSES, now })
    if (spent === undefined) throw badRequest('link_invalid')
    if (spent.purpose === 'EMAIL_BACK') {
      await restoreFormerEmail(db, { ...spent, userId: account.id, now })
      // Whoever moved the account may have made keys, which a new password does not end.
      await revokeAllKeys({ ...ctx, db }, account.id)
    }
    await replacePassword({ ...ctx, db }, { account, passwordHash })
    await forgetWrongPasswords(db, { email: spent.email, address, now })
    await forgetDevices(db, account.id)
    await endSessions({ ...ctx, db }, { userId: account.id, reason: 'PASSWORD' })
  })
  return { status: 'OK' }
}

/** The former address of an account recovers it too, for some days: whoever moved it may know its password. */
const RECOVERY_PURPOSES: TokenPurpose[] = ['RECOVER', 'EMAIL_BACK']

async function revokeAllKeys({ db, bus, clock }: Context, userId: number): Promise<void> {
  const ended = await revokeKeysOf(db, { userId, now: clock.now() })
  for (const api_key_id of ended) bus.publish({ kind: 'api_key', api_key_id })
}

/** Mails to the addresses that came later open nothing more; mails to earlier ones stay good. */
async function restoreFormerEmail(
  db: Db,
  { userId, email, createdAt, now }: Pick<MailToken, 'email' | 'createdAt'> & { userId: number; now: Date },
): Promise<void> {
  // A stranger may have registered with the address since, which proves nothing.
  await dropUnprovenAccount(db, email)
  if ((await setEmail(db, { userId, email })) === null) throw badRequest('link_invalid')
  await voidMailTokensSince(db, { userId, since: createdAt, now })
  // What was set up since is that of whoever moved the account.
  await forgetFactors(db, { userId, since: createdAt })
  await forgetIdentities(db, { userId, since: createdAt })
}

interface PasswordChange {
  user: SignedInUser
  oldPassword: string
  newPassword: string
  address: string
}

export async function changePassword(
  ctx: Context,
  { user, oldPassword, newPassword, address }: PasswordChange,
): Promise<{ status: typeof PASSWORD_CHANGED }> {
  const account = await findAccount(ctx.db, user.id)
  if (account === undefined) throw unauthorized('token_invalid')
  const owner = { id: account.id, hash: account.password_hash }
  if (!(await verifyPassword(ctx, { user: owner, password: oldPassword, address })))
    throw invalid({ old_password: ['password_wrong'] })
  if (newPassword === oldPassword) throw invalid({ new_password: ['password_same'] })
  refuseWeakPassword({ field: 'new_password', password: newPassword, account })
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.transaction().execute(async db => {
    await replacePassword({ ...ctx, db }, { account, passwordHash })
    await endSessions(
      { ...ctx, db },
      { userId: user.id, reason: 'PASSWORD', exceptSessionId: user.sessionId },
    )
  })
  return { status: PASSWORD_CHANGED }
}

async function recoveryAccount(ctx: Context, token: string): Promise<Account> {
  const found = await findMailToken(ctx.db, { token, purposes: RECOVERY_PURPOSES, now: ctx.clock.now() })
  const account = found?.userId == null ? undefined : await findAccount(ctx.db, found.userId)
  if (account === undefined) throw badRequest('link_invalid')
  return account
}

/** Links that would still set another one, or move the account, are void from here on. */
async function replacePassword(
  { db, clock }: { db: Db; clock: Context['clock'] },
  { account, passwordHash }: { account: Account; passwordHash: string },
): Promise<void> {
  const now = clock.now()
  await setPassword(db, { userId: account.id, passwordHash, now })
  await voidMailTokens(db, { userId: account.id, purposes: ['RECOVER', 'CHANGE_EMAIL'], now })
}

function refuseWeakPassword(given: { field: string; password: string; account: Account }): void {
  const { first_name, last_name, email } = given.account
  const problem = passwordProblem(given.password, [first_name, last_name, email])
  if (problem !== null) throw invalid({ [given.field]: [problem] })
}
