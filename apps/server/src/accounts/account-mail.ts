/** Writes the mails about an account. Pure. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { portalUrl } from '#channels/links.ts'
import type { MailContent } from '#channels/mail/content.ts'
import { type TextParams, translator } from '#channels/mail/messages.ts'
import type { SecondFactorChange } from './account-mails.queries.ts'

export const ACTIVATION_HOURS = 24
export const RECOVERY_MINUTES = 60
/** The former address can take an account back for so many days. */
export const EMAIL_BACK_DAYS = 7

/** The keys of the texts under `account` in the mail messages. */
type AccountTemplate =
  | 'activation'
  | 'already_registered'
  | 'recovery'
  | 'change_email'
  | 'email_back'
  | 'second_factor_reset'
  | 'second_factor_changed'
  | 'deletion_planned'
  | 'account_deleted'
  | 'contact'
  | 'invitation'
  | 'invitation_known'
  | 'webhook_off'
  | 'api_key_ends'

export interface AccountMailInput {
  template: AccountTemplate
  language: string
  params: TextParams
  /** The address that its button leads to. */
  url: string
  facts?: MailContent['facts']
}

/** The second factor of a sign-in is another now, or was taken away by an administrator. */
export function secondFactorMail({
  language,
  name,
  change,
  publicUrl,
}: {
  language: string
  name: string
  change: SecondFactorChange | null
  publicUrl: string
}): MailContent {
  const params = { name }
  if (change === null) {
    const url = portalUrl(publicUrl, '/sign-in')
    return accountMail({ template: 'second_factor_reset', language, params, url })
  }
  const url = portalUrl(publicUrl, '/app/profile/security')
  const facts = [{ label: 'change', value: translator(language)(`account.second_factor_change.${change}`) }]
  return accountMail({ template: 'second_factor_changed', language, params, url, facts })
}

export function accountMail({ template, language, params, url, facts = [] }: AccountMailInput): MailContent {
  const t = translator(language)
  const all = {
    hours: ACTIVATION_HOURS,
    minutes: RECOVERY_MINUTES,
    days: EMAIL_BACK_DAYS,
    ...params,
  }
  return {
    locale: intlTag(language),
    subject: t(`account.${template}.subject`, all),
    tone: 'notice',
    label: t(`account.${template}.label`),
    lead: t(`account.${template}.lead`, all),
    facts: facts.map(fact => ({ label: t(`account.fact.${fact.label}`), value: fact.value })),
    button: { text: t(`account.${template}.button`), url },
    footer: [t(`account.${template}.footer`)],
  }
}
