import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { isChinaBuild } from '#lib/browser/page-settings.ts'
import { readItem } from '#lib/storage.ts'

/** The language for a reader whose browser asks for none that we have. */
export const FALLBACK_LANGUAGE: Language = 'en-US'

const STORAGE_KEY = 'earshot-language'

export function languageStorageKey(): string {
  return STORAGE_KEY
}

/**
 * Returns the tag that HTML knows a language by: the specification's `cn` is Chinese as written in China, and the tag
 * selects its letters.
 */
export function languageTag(language: string): string {
  return intlTag(language)
}

export interface LanguageSources {
  /** The language that was chosen here before. */
  stored: string | null
  /** The languages that the browser asks for, the most wanted first. */
  browser: readonly string[]
  china: boolean
}

/** Returns the language to start with on this device. */
export function startLanguage(): Language {
  return detectLanguage({
    stored: readItem(STORAGE_KEY),
    browser: navigator.languages,
    china: isChinaBuild(),
  })
}

/** Returns the stored language, else the browser's, else the build's default (spec/1 §9). */
export function detectLanguage({ stored, browser, china }: LanguageSources): Language {
  for (const wanted of [stored, ...browser]) {
    const found = wanted === null ? undefined : availableLanguage(wanted)
    if (found !== undefined) return found
  }
  return china ? 'cn' : FALLBACK_LANGUAGE
}

/**
 * Returns the language itself, else another region's of the same: `de-AT` finds `de`, `en-GB` finds `en-US`, `zh-TW`
 * finds `cn`.
 */
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
