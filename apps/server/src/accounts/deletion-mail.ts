/** The mails about the end of an account: that it is planned, and that it has come. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import type { WithChannels } from '#channels/channels.ts'
import { portalUrl } from '#channels/links.ts'
import { accountMail } from './account-mail.ts'
import type { AccountMail } from './account-mails.queries.ts'
import { findAccount } from './accounts.queries.ts'
import type { PreparedMail } from './prepared-mail.ts'

type Sending = Pick<WithChannels, 'db' | 'config'>
type MailOf<Kind extends AccountMail['kind']> = Extract<AccountMail, { kind: Kind }>

/** Prepares the mail with the way back; null where the account stays after all. */
export async function prepareDeletionPlanned(
  { db, config }: Sending,
  { user_id }: MailOf<'deletion_planned'>,
): Promise<PreparedMail | null> {
  const account = await findAccount(db, user_id)
  if (account === undefined || account.delete_at === null) return null
  const { language, timezone: timeZone } = account
  const day = new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long', timeZone })
  const content = accountMail({
    template: 'deletion_planned',
    language,
    params: { name: greetedName(account), date: day.format(account.delete_at) },
    url: portalUrl(config.publicUrl, '/app/profile/personal-data'),
  })
  return { to: account.email, content }
}

export function prepareAccountDeleted(
  { config }: Sending,
  { email, name, language }: MailOf<'account_deleted'>,
): PreparedMail {
  const url = portalUrl(config.publicUrl, '/')
  return { to: email, content: accountMail({ template: 'account_deleted', language, params: { name }, url }) }
}
