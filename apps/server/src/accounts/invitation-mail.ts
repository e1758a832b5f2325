/** The mails to somebody who is invited to a site: to make an account by, or to answer in the one that is there. */
import { USER_HOME } from '@earshot/contract/rules/homes.ts'
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import { countInvitationTokens, issueInvitationToken } from '#auth/mail-tokens.ts'
import type { WithChannels } from '#channels/channels.ts'
import { portalUrl } from '#channels/links.ts'
import { translator } from '#channels/mail/messages.ts'
import { accountMail } from './account-mail.ts'
import { findInvitationToMail, type MailedInvitation } from './invitations.queries.ts'
import { MAILS_PER_HOUR, type PreparedMail } from './prepared-mail.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LANGUAGE = 'en-US'

/**
 * Prepares an invitation's mail; null where it was withdrawn, answered or has ended meanwhile, and where the mailbox
 * has had enough.
 */
export async function prepareInvitation(ctx: WithChannels, id: number): Promise<PreparedMail | null> {
  const invitation = await findInvitationToMail(ctx.db, id)
  const now = ctx.clock.now()
  if (invitation === undefined || invitation.accepted_at !== null || invitation.expires_at <= now) return null
  const { email, expires_at: expiresAt } = invitation
  const since = new Date(now.getTime() - HOUR_MS)
  if ((await countInvitationTokens(ctx.db, { email, since })) >= MAILS_PER_HOUR) return null
  const token = await issueInvitationToken(ctx.db, { invitationId: id, email, expiresAt, now })
  const query = new URLSearchParams({ email, token })
  const days = Math.round((expiresAt.getTime() - now.getTime()) / DAY_MS)
  // A person who has an account answers there. Only the mailbox tells which mail came, so nobody else learns of the
  // account.
  return invitation.first_name === null
    ? composeMail(ctx, { invitation, template: 'invitation', path: `/registration?${query}`, token, days })
    : composeMail(ctx, { invitation, template: 'invitation_known', path: USER_HOME, token, days })
}

interface InvitationMailInput {
  invitation: MailedInvitation
  template: 'invitation' | 'invitation_known'
  path: string
  token: string
  days: number
}

function composeMail(
  ctx: WithChannels,
  { invitation, template, path, token, days }: InvitationMailInput,
): PreparedMail {
  const { email, site, inviter, role, first_name, last_name } = invitation
  const language = invitation.language ?? LANGUAGE
  const t = translator(language)
  const name = first_name === null ? null : greetedName({ first_name, last_name: last_name ?? '', language })
  const by = inviter ?? t('account.fact.somebody')
  const content = accountMail({
    template,
    language,
    params: { site, inviter: by, name, days },
    url: portalUrl(ctx.config.publicUrl, path),
    facts: [
      { label: 'site', value: site },
      { label: 'role', value: t(`role.${role}.name`) },
      { label: 'may', value: t(`role.${role}.may`) },
    ],
  })
  return { to: email, content, token }
}
