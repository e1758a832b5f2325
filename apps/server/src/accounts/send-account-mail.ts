/**
 * Mails about an account, sent by the queue: whoever asks for one hears the same at once, whether the address is
 * known or not, and the token of a link is made only here, so that the queue never holds one.
 */
import { createHash } from 'node:crypto'
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import { z } from 'zod'
import { portalUrl } from '#channels/links.ts'
import { defineJob, type JobContext } from '#queue/job.ts'
import { ACTIVATION_HOURS, accountMail, RECOVERY_MINUTES } from './account-mail.ts'
import { type Account, findAccount, findAccountByEmail } from './accounts.queries.ts'
import { prepareInvitation, prepareWelcome } from './invitation-mail.ts'
import { countMailTokens, dropMailToken, issueMailToken, type TokenPurpose } from './mail-tokens.ts'
import { MAILS_PER_HOUR, type PreparedMail } from './prepared-mail.ts'

const HOUR_MS = 3_600_000

const AccountMailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activation'), email: z.string() }),
  z.object({ kind: z.literal('already_registered'), email: z.string() }),
  z.object({ kind: z.literal('recovery'), email: z.string() }),
  z.object({ kind: z.literal('change_email'), user_id: z.int(), email: z.string() }),
  z.object({ kind: z.literal('invitation'), invitation_id: z.int() }),
  z.object({ kind: z.literal('added'), invitation_id: z.int() }),
  z.object({ kind: z.literal('contact'), name: z.string(), email: z.string(), message: z.string() }),
])
type Job = z.output<typeof AccountMailJob>

export const sendAccountMail = defineJob({
  name: 'account-mail',
  payload: AccountMailJob,
  retry: { limit: 8, delaySeconds: 20 },
  timeoutSeconds: 120,
  run: async (job, ctx) => {
    const mail = await prepare(ctx, job)
    if (mail === null) return
    const { to, content, token } = mail
    const outcome = await ctx.channels.mail.send({ to, content, key: keyOf(ctx, job, token) })
    if (outcome.status === 'SENT') return
    // The next try makes a link of its own.
    if (token !== undefined) await dropMailToken(ctx.db, token)
    if (outcome.status === 'RETRY') throw new Error(outcome.why)
    ctx.log.warn({ kind: job.kind, outcome }, 'a mail about an account could not be delivered')
  },
})

/** Null where there is nobody to write to. */
async function prepare(ctx: JobContext, job: Job): Promise<PreparedMail | null> {
  switch (job.kind) {
    case 'contact':
      return contactMail(ctx, job)
    case 'change_email':
      return changeEmailMail(ctx, job)
    case 'invitation':
      return prepareInvitation(ctx, job.invitation_id)
    case 'added':
      return prepareWelcome(ctx, job.invitation_id)
    default:
      return prepareForAddress(ctx, job)
  }
}

async function prepareForAddress(
  ctx: JobContext,
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
  // Activated in the meantime, or not yet: the other mail would tell something wrong.
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
  /** Another address than the account's. */
  to?: string
}

async function linkMail(ctx: JobContext, given: LinkMail): Promise<PreparedMail | null> {
  const { account, kind, purpose, minutes, path, to = account.email } = given
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - HOUR_MS)
  if ((await countMailTokens(ctx.db, { userId: account.id, purpose, since })) >= MAILS_PER_HOUR) return null
  const token = await issueMailToken(ctx.db, { userId: account.id, email: to, purpose, minutes, now })
  const url = portalUrl(ctx.config.publicUrl, `${path}${token}`)
  const params = { name: greetedName(account), email: to }
  return { to, token, content: accountMail({ template: kind, language: account.language, params, url }) }
}

/** To the new address, which its owner confirms; where another account has it, nobody hears anything. */
async function changeEmailMail(
  ctx: JobContext,
  { user_id, email }: { user_id: number; email: string },
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
  })
}

function contactMail(
  ctx: JobContext,
  { name, email, message }: Extract<Job, { kind: 'contact' }>,
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
    // Who gives no name is known by the address.
    params: { name: name === '' ? email : name },
    url: `mailto:${encodeURIComponent(email)}`,
    facts,
  })
  return { to: ctx.config.supportEmail, content }
}

/** Unique for each mail: by its token where it has one. */
function keyOf(ctx: JobContext, job: Job, token: string | undefined): string {
  const about = token ?? JSON.stringify([job, ctx.clock.now()])
  return `account-${createHash('sha256').update(about).digest('hex').slice(0, 32)}`
}
