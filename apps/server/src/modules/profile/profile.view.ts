import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import type { SettingsRow } from './profile.queries.ts'

export function settingsView(row: SettingsRow): Settings {
  const { temperature_unit, profile_picture, ...rest } = row
  return {
    ...rest,
    language: languageOf(row.language),
    temperature: temperature_unit === 'F' ? 'fahrenheit' : 'celsius',
    profile_picture: profile_picture === null ? null : `/static-files/${profile_picture}`,
  }
}

/** Registration takes only ours; one that was dropped since reads as the first. */
function languageOf(stored: string): Language {
  return LANGUAGES.find(language => language === stored) ?? LANGUAGES[0]
}
