import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import type { MailReturns } from '#channels/mail/returns/returns.queries.ts'
import { iso } from '#db/time.ts'
import type { SettingsRow } from './profile.queries.ts'

export function settingsView(row: SettingsRow, returns: MailReturns | null): Settings {
  const { temperature_unit, profile_picture, ...rest } = row
  return {
    ...rest,
    language: languageOf(row.language),
    temperature: temperature_unit === 'F' ? 'fahrenheit' : 'celsius',
    profile_picture: profile_picture === null ? null : `/static-files/${profile_picture}`,
    mail_returns: returns && { ...returns, since: iso(returns.since) },
  }
}

/** Registration takes only ours; one that was dropped since reads as the first. */
function languageOf(stored: string): Language {
  return LANGUAGES.find(language => language === stored) ?? LANGUAGES[0]
}
