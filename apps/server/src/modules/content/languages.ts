/** Each language is named in its own words, as a reader who understands no other looks for it. */
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'

const NAMES: Record<Language, string> = {
  'en-US': 'English',
  es: 'Español',
  cn: '中文',
  fr: 'Français',
  de: 'Deutsch',
  th: 'ไทย',
  pl: 'Polski',
  hu: 'Magyar',
  pt: 'Português',
  nl: 'Nederlands',
  vi: 'Tiếng Việt',
  ja: '日本語',
  it: 'Italiano',
}

export const LANGUAGE_OPTIONS = LANGUAGES.map(value => ({ value, label: NAMES[value] }))
