/** The languages that have files under public/locales, in the order of the selector, each in its own words. */
export const LANGUAGES = [{ value: 'en-US', label: 'English' }] as const

export const DEFAULT_LANGUAGE = 'en-US'

const STORAGE_KEY = 'earshot-language'

export function languageStorageKey(): string {
  return STORAGE_KEY
}

/** The tag HTML and Intl know a language by: the specification's `cn` is Chinese, which they call `zh`. */
export function languageTag(language: string): string {
  return language === 'cn' ? 'zh' : language
}

/** Storage first, then the browser, then the default; a browser's "en" finds "en-US". */
export function detectLanguage(stored: string | null, browser: readonly string[]): string {
  for (const wanted of [stored, ...browser]) {
    if (wanted === null) continue
    const exact = LANGUAGES.find(language => language.value.toLowerCase() === wanted.toLowerCase())
    if (exact) return exact.value
    const base = wanted.split('-')[0]?.toLowerCase()
    const near = LANGUAGES.find(language => language.value.split('-')[0]?.toLowerCase() === base)
    if (near) return near.value
  }
  return DEFAULT_LANGUAGE
}
