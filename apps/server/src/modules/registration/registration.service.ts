/** Registers users. No answer tells whether an address is registered: only mails to that address do. */
import type {
  Registered,
  Registration,
  RegistrationStep,
} from '@earshot/contract/schemas/account/registration.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { findAccount, findAccountByEmail, setEmail } from '#accounts/accounts.queries.ts'
import { passwordProblem } from '#accounts/password-policy.ts'
import { dialledNumber } from '#accounts/phone.ts'
import { findMailToken, spendMailToken, voidMailTokens } from '#auth/mail-tokens.ts'
import { hashPassword } from '#auth/passwords.ts'
import type { Context } from '#context.ts'
import { badRequest, invalid } from '#errors.ts'
import { checkCaptcha } from '#modules/captcha/captcha.service.ts'
import { isCountry } from '#modules/content/countries.ts'
import { legalVersion } from '#modules/content/legal.service.ts'
import { type Consent, recordConsents } from '#modules/content/recorded-consents.service.ts'
import { endSessions, verifyPassword } from '#modules/session/session.service.ts'
import { acceptInvitation, linkedInvitation } from '#modules/site-users/invitations.service.ts'
import { activateAccount, saveAccount } from './registration.queries.ts'

/**
 * Judges what a schema cannot know.
 * @throws 400 with every wrong field.
 */
export function checkStep(step: RegistrationStep | Registration): void {
  const fields: Record<string, string[]> = {}
  if (!isCountry(step.country)) fields.country = ['invalid']
  const problem = passwordProblem(step.password, [step.first_name, step.last_name, step.email])
  if (problem !== null) fields.password = [problem]
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/**
 * Checks the invitation by whose link the form comes, and answers its id. A link that has ended is none: the account
 * is made as any other.
 * @throws 400 on `email` for another address, whose owner it proves nothing of, and where the address has an account
 * by now: its owner, who alone has the link, answers there
 */
export async function checkInvitation(
  ctx: Context,
  { token, email }: RegistrationStep | Registration,
): Promise<number | null> {
  if (token === undefined) return null
  const invited = await linkedInvitation(ctx.db, token, ctx.clock.now())
  if (invited === undefined) return null
  if (invited.email.toLowerCase() !== email) throw invalid({ email: ['invited_other'] })
  const account = await findAccountByEmail(ctx.db, email)
  if (account !== undefined && account.activated_at !== null) throw invalid({ email: ['invited_known'] })
  return invited.invitationId
}

export async function register(
  ctx: Context,
  { form, address }: { form: Registration; address: string },
): Promise<Registered> {
  // The form is checked before the captcha, because a mistake should not cost another proof.
  checkStep(form)
  const invitationId = await checkInvitation(ctx, form)
  await checkCaptcha(ctx, { action: 'registration', token: form.captcha_token })
  const passwordHash = await hashPassword(form.password)
  const consents = await consentsOf(ctx, form)
  const saving = { form, passwordHash, consents, address, invitationId }
  const isActive = await saveRegistration(ctx, saving)
  // The link of the invitation has proven what the mail would ask for.
  if (invitationId !== null && !isActive) return { email: form.email, activated: true }
  return { email: form.email, activated: false }
}

interface Saving {
  form: Registration
  passwordHash: string
  consents: Consent[]
  address: string
  /** The invitation whose link the form comes by; null where there is none. */
  invitationId: number | null
}

/** Answers whether the address belongs to an active account, which then stays as it is. */
async function saveRegistration(ctx: Context, saving: Saving): Promise<boolean> {
  const { form, passwordHash, consents, address, invitationId } = saving
  const now = ctx.clock.now()
  const { email } = form
  return ctx.db.transaction().execute(async db => {
    const userId = await saveAccount(db, {
      email,
      passwordHash,
      firstName: form.first_name,
      lastName: form.last_name,
      telephone: dialledNumber(form.telephone) ?? form.telephone,
      language: form.language,
      country: form.country,
      timeZone: form.timezone,
      isProven: invitationId !== null,
      now,
    })
    // A mail goes to new and known addresses alike, so that neither answer nor time tells them apart.
    if (userId === null) {
      await queueAccountMail(db, { mail: { kind: 'already_registered', email }, now })
      return true
    }
    // A link that was sent before would activate what somebody else has typed since.
    await voidMailTokens(db, { userId, purposes: ['ACTIVATE'], now })
    await recordConsents(db, { userId, consents, address, now })
    // Its own link is a yes to this one; others to the same address are asked for in the portal.
    if (invitationId !== null) await acceptInvitation(db, { invitationId, userId, email, now })
    else await queueAccountMail(db, { mail: { kind: 'activation', email }, now })
    return false
  })
}

/** The one tick covers terms and data privacy; both answers of the later steps are kept, a no as well. */
async function consentsOf(ctx: Context, form: Registration): Promise<Consent[]> {
  const { country, language } = form
  const terms = await legalVersion(ctx, { kind: 'PRIVACY', country, language })
  const privacy = await legalVersion(ctx, { kind: 'DATA_PRIVACY', country, language })
  return [
    { kind: 'PRIVACY', country, version: terms, granted: true },
    { kind: 'DATA_PRIVACY', country, version: privacy, granted: true },
    { kind: 'PERSONAL_DATA', country, version: privacy, granted: form.consent_personal_data_usage },
    { kind: 'NEWSLETTER', country, version: privacy, granted: form.consent_newsletter },
  ]
}

export async function resendActivation(ctx: Context, email: string): Promise<void> {
  await queueAccountMail(ctx.db, { mail: { kind: 'activation', email }, now: ctx.clock.now() })
}

/** A link of a mail with these purposes confirms an account's first address or its next one. */
const CONFIRMING = ['ACTIVATE' as const, 'CHANGE_EMAIL' as const]

/** @throws 400 `link_invalid` */
export async function addressToConfirm(ctx: Context, token: string): Promise<string> {
  const found = await findMailToken(ctx.db, { token, purposes: CONFIRMING, now: ctx.clock.now() })
  if (found?.userId == null) throw badRequest('link_invalid')
  return found.email
}

interface Activating {
  token: string
  password: string
  /** The address of the caller. */
  address: string
}

/**
 * Opens a new account, or gives an account its new address. The link alone would let a stranger prepare an account with
 * somebody's address, whose owner then opens it for them: the password shows that both are one person.
 * @throws 400 `link_invalid`, or on `password`; 429 `account_locked`
 */
export async function activate(ctx: Context, { token, password, address }: Activating): Promise<void> {
  const now = ctx.clock.now()
  const question = { token, purposes: CONFIRMING, now }
  const found = await findMailToken(ctx.db, question)
  const account = found?.userId == null ? undefined : await findAccount(ctx.db, found.userId)
  if (account === undefined) throw badRequest('link_invalid')
  const owner = { id: account.id, hash: account.password_hash }
  if (!(await verifyPassword(ctx, { user: owner, password, address })))
    throw invalid({ password: ['password_of_account'] })
  await ctx.db.transaction().execute(async db => {
    // A person who has registered anew since has another password, and this link has ended.
    const spent = await spendMailToken(db, question)
    if (spent?.userId == null) throw badRequest('link_invalid')
    const { userId, email, purpose, sessionId } = spent
    if (purpose === 'CHANGE_EMAIL') await moveAccount({ ...ctx, db }, { userId, email, sessionId })
    else if (!(await activateAccount(db, { userId, email, now }))) throw badRequest('link_invalid')
  })
}

/**
 * The session that asked for the new address goes on and no other does; the former address hears of it and can take
 * the account back.
 * @throws 400 `link_invalid` where another account has the address by now
 */
async function moveAccount(
  ctx: Context,
  { userId, email, sessionId }: { userId: number; email: string; sessionId: string | null },
): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const former = await setEmail(db, { userId, email })
  if (former === null) throw badRequest('link_invalid')
  // They went to the old address.
  await voidMailTokens(db, { userId, purposes: ['RECOVER'], now })
  const except = sessionId === null ? {} : { exceptSessionId: sessionId }
  await endSessions(ctx, { userId, reason: 'EMAIL', ...except })
  const mail = { kind: 'email_back' as const, user_id: userId, former, email, at: now.toISOString() }
  await queueAccountMail(db, { mail, now })
}
