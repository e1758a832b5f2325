import { LANGUAGES, type Language } from '@earshot/contract/values.ts'

/** The languages that have files under public/locales; in every other one the texts are these of en-US. */
export const TEXT_LANGUAGES: readonly string[] = ['en-US']

/** Whose texts stand in where a language has none. */
export const FALLBACK_LANGUAGE: Language = 'en-US'

const STORAGE_KEY = 'earshot-language'

export function languageStorageKey(): string {
  return STORAGE_KEY
}

/** The tag HTML and Intl know a language by: the specification's `cn` is Chinese, which they call `zh`. */
export function languageTag(language: string): string {
  return language === 'cn' ? 'zh' : language
}

export interface Wishes {
  /** What was chosen here before. */
  stored: string | null
  /** What the browser asks for, the most wanted first. */
  browser: readonly string[]
  china: boolean
}

/** Storage first, then the browser; where none of that is available, the build's default (spec/1 §9). */
export function detectLanguage({ stored, browser, china }: Wishes): Language {
  for (const wanted of [stored, ...browser]) {
    const found = wanted === null ? undefined : availableLanguage(wanted)
    if (found !== undefined) return found
  }
  return china ? 'cn' : FALLBACK_LANGUAGE
}

/** The language itself, else another region's of the same: `de-AT` finds `de`, `en-GB` `en-US`, `zh-TW` `cn`. */
export function availableLanguage(wanted: string): Language | undefined {
  const tag = wanted.toLowerCase().replace('_', '-').replace(/^zh\b/, 'cn')
  const base = baseOf(tag)
  return (
    LANGUAGES.find(language => language.toLowerCase() === tag) ??
    LANGUAGES.find(language => baseOf(language) === base)
  )
}

function baseOf(tag: string): string | undefined {
  return tag.split('-')[0]?.toLowerCase()
}
