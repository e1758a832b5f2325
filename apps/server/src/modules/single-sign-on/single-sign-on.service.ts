/** Signs people in by the installation's identity provider (docs/decisions/100-single-sign-on.md). */
import { singleSignOn } from '@earshot/contract/endpoints/account/single-sign-on.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'
import type {
  LinkedIdentity,
  SignOnPage,
  SignOnStart,
} from '@earshot/contract/schemas/account/single-sign-on.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import type { SignedInUser } from '#auth/access-tokens.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { SingleSignOn } from '#config.ts'
import type { Context } from '#context.ts'
import { setAuthorUser } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import {
  badRequest,
  conflict,
  notFound,
  secondFactorRequired,
  signOnUnavailable,
  signOnUnjoined,
  unauthorized,
} from '#errors.ts'
import { openSession, type SignedIn, type Visitor } from '#modules/session/open-session.ts'
import { expectPasswordEnough, secondFactorFor } from '#modules/session/second-step.ts'
import { endSessions, readSignInUser } from '#modules/session/session.service.ts'
import { type Identity, readIdentity, SignOnError, signOnUrl } from './identity-provider.ts'
import { randomToken, secretsOf } from './sign-on-browser.ts'
import {
  deleteLink,
  deleteLinksSince,
  findActiveUser,
  findLink,
  findLinkedUser,
  hasInvitation,
  hasOtherAdmin,
  insertAttempt,
  insertCode,
  insertLink,
  type LinkRow,
  lockPerson,
  lockRoles,
  noteUse,
  type Person,
  type Purpose,
  setRole,
  takeAttempt,
  takeCode,
} from './single-sign-on.queries.ts'

const MINUTE_MS = 60_000
const { attemptMinutes, codeMinutes, linkMinutes } = LIMITS.singleSignOn

export const CALLBACK_PATH = `${singleSignOn.complete.path}callback/`

/** The provider leads back to where the cookie is: the API's own host, where it has one. */
function callbackUri({ publicUrl, apiUrl }: Context['config']): string {
  return new URL(CALLBACK_PATH, apiUrl ?? publicUrl).href
}

/** Without a provider there is no such call. @throws 404 */
function providerOf({ config }: Context): SingleSignOn {
  if (config.singleSignOn === undefined) throw notFound('path')
  return config.singleSignOn
}

/**
 * @param browserToken the browser's cookie, old or new
 * @throws 404 without a provider, 503 `sign_on_unavailable`
 */
export async function startSignOn(
  ctx: Context,
  { form, browserToken }: { form: SignOnStart; browserToken: string },
): Promise<SignOnPage> {
  const provider = providerOf(ctx)
  const now = ctx.clock.now()
  const secrets = secretsOf(browserToken, randomToken())
  const redirectUri = callbackUri(ctx.config)
  const url = await signOnUrl({ clock: ctx.clock, provider, redirectUri, secrets }).catch(error => {
    if (!(error instanceof SignOnError)) throw error
    ctx.log.error({ reason: error.message }, 'the identity provider cannot be asked')
    throw signOnUnavailable()
  })
  await insertAttempt(ctx.db, {
    stateHash: hashToken(secrets.state),
    browserHash: hashToken(browserToken),
    purpose: form.purpose,
    redirect: portalPage(form.redirect),
    now,
    expiresAt: new Date(now.getTime() + attemptMinutes * MINUTE_MS),
  })
  return { url }
}

/** Nobody is led elsewhere by a sign-in: what is no page of the portal leads where every sign-in does. */
function portalPage(asked: string | undefined): string {
  const isOwn = asked?.startsWith('/') === true && isPortalPath(asked.split(/[?#]/, 1)[0] ?? '')
  return isOwn ? asked : ''
}

export interface CameBack {
  /** The query of the address, with its question mark. */
  search: string
  state: string | undefined
  browserToken: string | undefined
}

/** Where the browser goes on, as a path of the portal; a code in it is good once, in this browser, for a moment. */
export async function receiveSignOn(ctx: Context, came: CameBack): Promise<string> {
  const provider = providerOf(ctx)
  const now = ctx.clock.now()
  const { search, state, browserToken } = came
  if (state === undefined || browserToken === undefined) return pageAfter('SIGN_IN', { problem: 'expired' })
  const browserHash = hashToken(browserToken)
  const attempt = await takeAttempt(ctx.db, { stateHash: hashToken(state), browserHash, now })
  if (attempt === undefined) return pageAfter('SIGN_IN', { problem: 'expired' })
  const { purpose, redirect } = attempt
  try {
    const secrets = secretsOf(browserToken, state)
    const redirectUri = callbackUri(ctx.config)
    const identity = await readIdentity({ clock: ctx.clock, provider, redirectUri, secrets, search })
    const minutes = purpose === 'LINK' ? linkMinutes : codeMinutes
    const { code } = await keepCode(ctx.db, { browserHash, purpose, identity, now, minutes })
    return pageAfter(purpose, { code, redirect })
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    const { message: reason, problem } = error
    if (problem !== 'denied') ctx.log.warn({ reason, problem }, 'a single sign-on was refused')
    return pageAfter(purpose, { problem, redirect })
  }
}

interface KeepCode {
  browserHash: Buffer
  purpose: Purpose
  identity: Identity
  now: Date
  minutes: number
}

async function keepCode(db: Db, { minutes, ...rest }: KeepCode): Promise<{ code: string; expiresAt: Date }> {
  const code = randomToken()
  const expiresAt = new Date(rest.now.getTime() + minutes * MINUTE_MS)
  await insertCode(db, { ...rest, codeHash: hashToken(code), expiresAt })
  return { code, expiresAt }
}

const PAGES = { SIGN_IN: '/sign-in', LINK: '/app/profile/security' } as const

function pageAfter(
  purpose: Purpose,
  { code, problem, redirect = '' }: { code?: string; problem?: string; redirect?: string },
): string {
  const search = new URLSearchParams()
  if (code !== undefined) search.set('sign_on', code)
  if (problem !== undefined) search.set('sign_on_problem', problem)
  if (purpose === 'SIGN_IN' && redirect !== '') search.set('redirect', redirect)
  return `${PAGES[purpose]}?${search}`
}

interface Exchange {
  code: string
  browserToken: string | undefined
}

/** @throws 400 `sign_on_invalid` */
async function spendCode(
  trx: Db,
  { code, browserToken, purpose, now }: Exchange & { purpose: Purpose; now: Date },
): Promise<Identity> {
  const given = { codeHash: hashToken(code), browserHash: hashToken(browserToken ?? ''), purpose, now }
  const identity = await takeCode(trx, given)
  if (identity === undefined) throw badRequest('sign_on_invalid')
  return identity
}

/**
 * @throws 400 `sign_on_invalid`; 401 `account_blocked`, `second_factor_required` as after a right password, or
 * `sign_on_unjoined`
 */
export async function completeSignOn(
  ctx: Context,
  { visitor, ...exchange }: Exchange & { visitor: Visitor },
): Promise<SignedIn> {
  const provider = providerOf(ctx)
  const now = ctx.clock.now()
  // The code is used up whatever follows: each of these steps has an answer of its own to go on with.
  const identity = await spendCode(ctx.db, { ...exchange, purpose: 'SIGN_IN', now })
  const userId = await ctx.db.transaction().execute(trx => admit({ ...ctx, db: trx }, { provider, identity }))
  if (userId === null) throw await unjoined(ctx, { provider, identity, exchange })
  const user = await readSignInUser(ctx.db, userId)
  if (user === undefined) throw badRequest('sign_on_invalid')
  const { trustsSecondFactor } = provider
  const needed = trustsSecondFactor ? null : await secondFactorFor(ctx, { user, visitor })
  if (needed !== null) throw secondFactorRequired(needed)
  return openSession(ctx, {
    user,
    visitor,
    // A provider lets people in without a question for hours; what is dangerous wants to know when it asked.
    provedAt: identity.authenticatedAt ?? NEVER,
    secondFactorByProvider: trustsSecondFactor,
    prove: async trx => {
      if (!trustsSecondFactor) await expectPasswordEnough(trx, { user, visitor, now })
    },
  })
}

const NEVER = new Date(0)

/** @returns the account that the identity opens; null where none is linked, nor may be */
async function admit(
  ctx: Context,
  { provider, identity }: { provider: SingleSignOn; identity: Identity },
): Promise<number | null> {
  const { db, clock } = ctx
  const now = clock.now()
  const linked = await findLinkedUser(db, identity)
  const userId = linked ?? (await trustedUser(db, { provider, identity }))
  if (userId === undefined) return null
  setAuthorUser(userId)
  await lockRoles(db)
  const person = await lockPerson(db, userId)
  if (person === undefined) return null
  if (person.locked_at !== null) throw unauthorized('account_blocked')
  if (linked === undefined && !(await join(db, { userId, identity, now }))) return null
  await noteUse(db, { ...identity, now })
  await followRole(ctx, { person, identity })
  return userId
}

/** An address proves an account only where the provider has verified it and the installation takes its word. */
function trustedUser(
  db: Db,
  { provider, identity: { email, isEmailVerified } }: { provider: SingleSignOn; identity: Identity },
): Promise<number | undefined> | undefined {
  return provider.trustsEmail && isEmailVerified && email !== '' ? findActiveUser(db, email) : undefined
}

async function join(
  trx: Db,
  { userId, identity, now }: { userId: number; identity: Identity; now: Date },
): Promise<LinkRow | undefined> {
  const row = await insertLink(trx, { userId, identity, now })
  if (row !== undefined) await tell(trx, { userId, change: 'SINGLE_SIGN_ON_LINKED', now })
  return row
}

/** The mail goes to the account's owner, who may not be who did it. */
function tell(
  trx: Db,
  given: { userId: number; change: 'SINGLE_SIGN_ON_LINKED' | 'SINGLE_SIGN_ON_UNLINKED'; now: Date },
): Promise<void> {
  const { userId, change, now } = given
  return queueAccountMail(trx, { mail: { kind: 'second_factor_changed', user_id: userId, change }, now })
}

/**
 * Gives and takes the administrator's role as the provider says. Whoever is signed in elsewhere does so again: tokens say
 * the role. An installation is never left without an administrator who could sign in.
 */
async function followRole(
  ctx: Context,
  { person: { id: userId, role }, identity: { isAdmin } }: { person: Person; identity: Identity },
): Promise<void> {
  if (isAdmin === null || isAdmin === (role === 'ADMIN')) return
  if (!isAdmin && !(await hasOtherAdmin(ctx.db, userId))) {
    ctx.log.warn(
      { user_id: userId },
      'the identity provider no longer calls the last administrator one; the role stays',
    )
    return
  }
  await setRole(ctx.db, { userId, role: isAdmin ? 'ADMIN' : 'USER' })
  await endSessions(ctx, { userId, reason: 'ADMIN' })
  ctx.log.info({ user_id: userId, is_admin: isAdmin }, 'a role follows the identity provider')
}

/** Whoever signs in by the password now, in this browser, may have the account linked. */
async function unjoined(
  { db, clock }: Context,
  {
    provider,
    identity,
    exchange: { browserToken = '' },
  }: { provider: SingleSignOn; identity: Identity; exchange: Exchange },
) {
  const now = clock.now()
  const browserHash = hashToken(browserToken)
  const { code, expiresAt } = await keepCode(db, {
    browserHash,
    purpose: 'LINK',
    identity,
    now,
    minutes: linkMinutes,
  })
  const { email, isEmailVerified } = identity
  const isProven = provider.trustsEmail && isEmailVerified && email !== ''
  return signOnUnjoined({
    sign_on_code: code,
    expires_at: expiresAt.toISOString(),
    email: email === '' ? null : email,
    is_invited: isProven && (await hasInvitation(db, { email, now })),
  })
}

/**
 * The person has signed in to the account within the last minutes, and to the provider in the same browser.
 * @throws 400 `sign_on_invalid`, 409 `sign_on_taken`
 */
export function linkIdentity(
  ctx: Context,
  { user, ...exchange }: Exchange & { user: SignedInUser },
): Promise<LinkedIdentity> {
  providerOf(ctx)
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    const identity = await spendCode(trx, { ...exchange, purpose: 'LINK', now })
    const row = await join(trx, { userId: user.id, identity, now })
    if (row === undefined) throw conflict('sign_on_taken')
    return linkView(row)
  })
}

export async function unlinkIdentity(ctx: Context, { id: userId }: SignedInUser): Promise<void> {
  const { issuer } = providerOf(ctx)
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    if (!(await deleteLink(trx, { userId, issuer }))) throw notFound('linked identity')
    await tell(trx, { userId, change: 'SINGLE_SIGN_ON_UNLINKED', now })
  })
}

/** What was linked since a moment is that of whoever had taken the account. */
export function forgetIdentities(trx: Db, given: { userId: number; since: Date }): Promise<void> {
  return deleteLinksSince(trx, given)
}

export interface OwnSignOn {
  provider: string
  identity: LinkedIdentity | null
}

/** @returns null where the installation has no provider */
export async function readSignOn({ db, config }: Context, userId: number): Promise<OwnSignOn | null> {
  if (config.singleSignOn === undefined) return null
  const { name, issuer } = config.singleSignOn
  const row = await findLink(db, { userId, issuer })
  return { provider: name, identity: row === undefined ? null : linkView(row) }
}

function linkView({ email, linked_at, last_used_at }: LinkRow): LinkedIdentity {
  return { email, linked_at: iso(linked_at), last_used_at: isoOrNull(last_used_at) }
}
