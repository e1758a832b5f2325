import { LANGUAGES } from '@earshot/contract/values.ts'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isChinaBuild } from '#lib/page-settings.ts'
import { readItem, writeItem } from '#lib/storage.ts'
import {
  detectLanguage,
  FALLBACK_LANGUAGE,
  languageStorageKey,
  languageTag,
  TEXT_LANGUAGES,
} from './languages.ts'

/** Reads `/public/locales/{language}/{namespace}.json`; i18next tries again by itself when the network fails. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    fetchTexts(language, namespace).then(
      texts => done(null, texts),
      (error: Error) => done(error, true),
    )
  },
}

async function fetchTexts(language: string, namespace: string): Promise<ResourceKey> {
  if (!TEXT_LANGUAGES.includes(language)) return {}
  const response = await fetch(`/public/locales/${language}/${namespace}.json`)
  if (!response.ok) throw new Error(`Texts of ${namespace} answered ${response.status}`)
  return (await response.json()) as ResourceKey
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
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      // React escapes by itself.
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
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
