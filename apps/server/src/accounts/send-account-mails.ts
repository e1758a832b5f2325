/**
 * Sends the mails about accounts: whoever asks for one hears the same at once, whether the address is known or not,
 * and the token of a link is made only here, so that what waits never holds one.
 */
import { createHash } from 'node:crypto'
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import {
  addMailToken,
  countMailTokens,
  dropMailToken,
  issueMailToken,
  type TokenPurpose,
} from '#auth/mail-tokens.ts'
import { MAX_ATTEMPTS, retryDelayMs } from '#channels/backoff.ts'
import type { WithChannels } from '#channels/channels.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { drain } from '#channels/drain.ts'
import { LEASE_MS, withLease } from '#channels/lease.ts'
import { portalUrl } from '#channels/links.ts'
import type { Waker } from '#waker.ts'
import {
  ACTIVATION_HOURS,
  accountMail,
  EMAIL_BACK_DAYS,
  RECOVERY_MINUTES,
  secondFactorMail,
} from './account-mail.ts'
import {
  AccountMail,
  type ClaimedMail,
  claimAccountMail,
  postponeAccountMail,
  removeAccountMail,
} from './account-mails.queries.ts'
import { type Account, findAccount, findAccountByEmail } from './accounts.queries.ts'
import { prepareAccountDeleted, prepareDeletionPlanned } from './deletion-mail.ts'
import { prepareInvitation } from './invitation-mail.ts'
import { prepareKeyEnds } from './key-mail.ts'
import { MAILS_PER_HOUR, type PreparedMail } from './prepared-mail.ts'
import { prepareWebhookOff } from './webhook-mail.ts'

const HOUR_MS = 3_600_000

/** Mails are sent no later than notices: by then nobody waits for them any more. */
const MAX_AGE_MS = 24 * HOUR_MS
const MAX_IN_FLIGHT = 2

export interface SendMailsOptions {
  /** At most this many mails are under way at once. */
  maxInFlight?: number
  stopping: AbortSignal
  waker?: Waker
}

/** Sends mails until none is due or the process wants to end. Rejects when the database fails. */
export function sendAccountMails(ctx: WithChannels, given: SendMailsOptions): Promise<void> {
  const { db, clock, channels } = ctx
  const take = async () => {
    const claimed = await claimAccountMail(db, { now: clock.now(), leaseMs: LEASE_MS })
    return claimed && (() => deliver(ctx, claimed))
  }
  return drain({ maxInFlight: MAX_IN_FLIGHT, clock, take, breaker: channels.mailBreaker, ...given })
}

async function deliver(ctx: WithChannels, claimed: ClaimedMail): Promise<DeliveryOutcome> {
  const { id, attempts } = claimed
  const outcome = await withLease({
    ...ctx,
    renew: until => postponeAccountMail(ctx.db, { id, attempts, until }),
    work: () => attempt(ctx, claimed),
  })
  await recordOutcome(ctx, claimed, outcome)
  return outcome
}

async function attempt(ctx: WithChannels, claimed: ClaimedMail): Promise<DeliveryOutcome> {
  const now = ctx.clock.now()
  if (now.getTime() - claimed.createdAt.getTime() > MAX_AGE_MS)
    return { status: 'FAILED', why: 'it waited for a day' }
  if (claimed.attempts > MAX_ATTEMPTS) return { status: 'FAILED', why: 'no attempt came to an end' }
  const known = AccountMail.safeParse(claimed.mail)
  if (!known.success) return { status: 'FAILED', why: 'this version does not know its kind' }
  try {
    return await send(ctx, { id: claimed.id, mail: known.data })
  } catch (error) {
    ctx.log.error({ err: error, account_mail_id: claimed.id }, 'a mail about an account could not be made')
    return { status: 'RETRY', why: 'unexpected error' }
  }
}

async function send(
  ctx: WithChannels,
  { id, mail }: { id: number; mail: AccountMail },
): Promise<DeliveryOutcome> {
  const { db, clock, channels } = ctx
  const prepared = await prepare(ctx, mail)
  if (prepared === null) return { status: 'SUPPRESSED', reason: 'PREFERENCE' }
  const { to, content, token } = prepared
  const outcome = await channels.mail.send({ to, content, key: keyOf({ id, token, at: clock.now() }) })
  // The next try makes a link of its own.
  if (outcome.status !== 'SENT' && token !== undefined) await dropMailToken(db, token)
  return outcome
}

async function recordOutcome(
  { db, clock, log }: WithChannels,
  claimed: ClaimedMail,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { id, attempts, mail } = claimed
  if (outcome.status === 'RETRY' && attempts < MAX_ATTEMPTS) {
    log.warn(
      { account_mail_id: id, attempts, why: outcome.why },
      'a mail about an account is tried again later',
    )
    const until = new Date(clock.now().getTime() + retryDelayMs(attempts, Math.random()))
    return postponeAccountMail(db, { id, attempts, until })
  }
  if (outcome.status === 'RETRY' || outcome.status === 'FAILED') {
    const kind = AccountMail.safeParse(mail).data?.kind
    log.error({ account_mail_id: id, kind, attempts, why: outcome.why }, 'a mail about an account failed')
  }
  return removeAccountMail(db, id)
}

/** Prepares a mail; null where there is nobody to write to. */
async function prepare(ctx: WithChannels, job: AccountMail): Promise<PreparedMail | null> {
  switch (job.kind) {
    case 'contact':
      return contactMail(ctx, job)
    case 'change_email':
      return changeEmailMail(ctx, job)
    case 'email_back':
      return emailBackMail(ctx, job)
    case 'second_factor_reset':
    case 'second_factor_changed':
      return aboutSecondFactor(ctx, job)
    case 'invitation':
      return prepareInvitation(ctx, job.invitation_id)
    case 'api_key_ends':
      return prepareKeyEnds(ctx, job.api_key_id)
    case 'deletion_planned':
      return prepareDeletionPlanned(ctx, job)
    case 'account_deleted':
      return prepareAccountDeleted(ctx, job)
    case 'webhook_off':
      return prepareWebhookOff(ctx, job)
    default:
      return prepareForAddress(ctx, job)
  }
}

async function prepareForAddress(
  ctx: WithChannels,
  { kind, email }: { kind: 'activation' | 'already_registered' | 'recovery'; email: string },
): Promise<PreparedMail | null> {
  const account = await findAccountByEmail(ctx.db, email)
  if (account === undefined) return null
  if (kind === 'recovery') {
    return linkMail(ctx, {
      account,
      kind,
      purpose: 'RECOVER',
      minutes: RECOVERY_MINUTES,
      path: '/recover-password?token=',
    })
  }
  // The account was activated in the meantime, or is not yet: the other mail would tell something wrong.
  if ((kind === 'activation') !== (account.activated_at === null)) return null
  if (kind === 'activation') {
    return linkMail(ctx, {
      account,
      kind,
      purpose: 'ACTIVATE',
      minutes: ACTIVATION_HOURS * 60,
      path: '/sign-in?activate=',
    })
  }
  const url = portalUrl(ctx.config.publicUrl, '/restore-password')
  const { language } = account
  return {
    to: account.email,
    content: accountMail({ template: kind, language, params: { name: greetedName(account) }, url }),
  }
}

interface LinkMail {
  account: Account
  kind: 'activation' | 'recovery' | 'change_email'
  purpose: TokenPurpose
  minutes: number
  /** Ends where the token goes. */
  path: string
  /** The address to write to, where it is not the account's. */
  to?: string
  sessionId?: string | undefined
}

async function linkMail(ctx: WithChannels, given: LinkMail): Promise<PreparedMail | null> {
  const { account, kind, purpose, minutes, path, to = account.email, sessionId } = given
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - HOUR_MS)
  if ((await countMailTokens(ctx.db, { userId: account.id, purpose, since })) >= MAILS_PER_HOUR) return null
  const token = await issueMailToken(ctx.db, {
    userId: account.id,
    email: to,
    purpose,
    minutes,
    now,
    sessionId,
  })
  const url = portalUrl(ctx.config.publicUrl, `${path}${token}`)
  const params = { name: greetedName(account), email: to }
  return { to, token, content: accountMail({ template: kind, language: account.language, params, url }) }
}

/**
 * Makes the mail to the new address, which its owner confirms. Where another account has the address, nobody is told
 * anything.
 */
async function changeEmailMail(
  ctx: WithChannels,
  { user_id, email, session_id }: Extract<AccountMail, { kind: 'change_email' }>,
): Promise<PreparedMail | null> {
  const account = await findAccount(ctx.db, user_id)
  if (account === undefined || (await findAccountByEmail(ctx.db, email)) !== undefined) return null
  return linkMail(ctx, {
    account,
    kind: 'change_email',
    purpose: 'CHANGE_EMAIL',
    minutes: ACTIVATION_HOURS * 60,
    path: '/sign-in?activate=',
    to: email,
    sessionId: session_id,
  })
}

/**
 * Makes the mail to the former address: a person who lost the account by the change takes it back there. No hourly
 * limit may hold it up.
 */
async function emailBackMail(
  ctx: WithChannels,
  { user_id, former, email, at }: Extract<AccountMail, { kind: 'email_back' }>,
): Promise<PreparedMail | null> {
  const account = await findAccount(ctx.db, user_id)
  if (account === undefined) return null
  const token = await addMailToken(ctx.db, {
    userId: account.id,
    email: former,
    purpose: 'EMAIL_BACK',
    minutes: EMAIL_BACK_DAYS * 24 * 60,
    now: new Date(at),
  })
  const url = portalUrl(ctx.config.publicUrl, `/recover-password?token=${token}`)
  const params = { name: greetedName(account), email }
  const { language } = account
  return { to: former, token, content: accountMail({ template: 'email_back', language, params, url }) }
}

async function aboutSecondFactor(
  ctx: WithChannels,
  job: Extract<AccountMail, { kind: 'second_factor_reset' | 'second_factor_changed' }>,
): Promise<PreparedMail | null> {
  const account = await findAccount(ctx.db, job.user_id)
  if (account === undefined) return null
  const change = job.kind === 'second_factor_changed' ? job.change : null
  const { publicUrl } = ctx.config
  const name = greetedName(account)
  return {
    to: account.email,
    content: secondFactorMail({ language: account.language, name, change, publicUrl }),
  }
}

function contactMail(
  ctx: WithChannels,
  { name, email, message }: Extract<AccountMail, { kind: 'contact' }>,
): PreparedMail {
  const facts = [
    ...(name === '' ? [] : [{ label: 'name', value: name }]),
    { label: 'email', value: email },
    { label: 'message', value: message },
  ]
  // Support reads English; the sender's words are as they came.
  const content = accountMail({
    template: 'contact',
    language: 'en-US',
    // A person who gives no name is known by the address.
    params: { name: name === '' ? email : name },
    url: `mailto:${encodeURIComponent(email)}`,
    facts,
  })
  return { to: ctx.config.supportEmail, content }
}

/** Makes a key that is unique for each mail: by its token where it has one. */
function keyOf({ id, token, at }: { id: number; token: string | undefined; at: Date }): string {
  const about = token ?? JSON.stringify([id, at])
  return `account-${createHash('sha256').update(about).digest('hex').slice(0, 32)}`
}
