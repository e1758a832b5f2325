import { content } from '@earshot/contract/endpoints/account/content.ts'
import { useEndpoint } from '#api/queries.ts'
import { availableLanguage, languageTag } from '#i18n/languages.ts'

export interface LanguageOption {
  value: string
  /** The name in the language itself. */
  label: string
  lang: string
}

/** Returns the languages to choose from, none until they are loaded; one that this portal does not know is left out. */
export function useLanguages(): LanguageOption[] {
  const languages = useEndpoint(content.languages, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const known = languages.data?.items.filter(({ value }) => availableLanguage(value) === value) ?? []
  return known.map(({ value, label }) => ({ value, label, lang: languageTag(value) }))
}
