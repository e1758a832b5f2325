import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import type { SettingsRow } from './profile.queries.ts'

export function settingsView(row: SettingsRow): Settings {
  const { temperature_unit, profile_picture, ...rest } = row
  return {
    ...rest,
    language: row.language as Settings['language'],
    temperature: temperature_unit === 'F' ? 'fahrenheit' : 'celsius',
    preferences: row.preferences as Settings['preferences'],
    profile_picture: profile_picture === null ? null : `/static-files/${profile_picture}`,
  }
}
