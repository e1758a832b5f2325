import { LANGUAGES } from '@earshot/contract/values.ts'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isChinaBuild } from '#lib/page-settings.ts'
import { patiently } from '#lib/parts/patiently.ts'
import { readItem, writeItem } from '#lib/storage.ts'
import { detectLanguage, FALLBACK_LANGUAGE, languageStorageKey, languageTag } from './languages.ts'
import { fetchTexts } from './text-files.ts'

/**
 * Reads `/public/locales/{language}/{namespace}.json`, for as long as it takes: i18next gives a file up after some
 * tries and for ever, and the page would show keys.
 */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    patiently<ResourceKey>(() => fetchTexts(language, namespace)).then(
      texts => done(null, texts),
      (error: Error) => done(error, true),
    )
  },
}

/** Fetches what is not there yet. Every language has every text, so nobody's waits for English. @throws PartMissing */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  const language = currentLanguage()
  await Promise.all(namespaces.map(name => loadFile(language, name)))
}

async function loadFile(language: string, namespace: string): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  i18next.addResourceBundle(language, namespace, await fetchTexts(language, namespace))
}

/** Loads the reader's language; a namespace is fetched by the first screen that asks for it. */
export async function startI18n(): Promise<void> {
  const language = detectLanguage({
    stored: readItem(languageStorageKey()),
    browser: navigator.languages,
    china: isChinaBuild(),
  })
  i18next.on('languageChanged', applyLanguage)
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      // React escapes by itself.
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  countByTag()
}

/** Intl does not know `cn`, and would count as the browser's own language does. */
function countByTag(): void {
  const { pluralResolver } = i18next.services
  const ruleOf = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (language: string, options: object) => ruleOf(languageTag(language), options)
}

function applyLanguage(language: string): void {
  document.documentElement.lang = languageTag(language)
}

export async function changeLanguage(language: string): Promise<void> {
  writeItem(languageStorageKey(), language)
  await i18next.changeLanguage(language)
}

/** For code outside React: toasts, titles of failed calls. */
export function translate(key: string, options?: Record<string, unknown>): string {
  return i18next.t(key, { ns: 'common', ...options })
}

export function currentLanguage(): string {
  return i18next.language ?? FALLBACK_LANGUAGE
}

/** Calls back after the reader has chosen another language. */
export function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
