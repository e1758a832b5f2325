import { LANGUAGES } from '@earshot/contract/values.ts'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { retryChunk } from '#lib/chunks/retry-chunk.ts'
import { readItem, writeItem } from '#lib/storage.ts'
import {
  availableLanguage,
  FALLBACK_LANGUAGE,
  languageStorageKey,
  languageTag,
  startLanguage,
} from './languages.ts'
import { fetchTexts, fetchTextsNow } from './text-files.ts'
import { typesetter } from './typeset.ts'

/**
 * Reads `/public/locales/{language}/{namespace}.json` and tries until it succeeds: i18next itself gives a file up for
 * ever after some tries, and the page would show keys.
 */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    retryChunk<ResourceKey>(() => fetchTexts(language, namespace)).then(
      texts => done(null, texts),
      (error: Error) => done(error, true),
    )
  },
}

/**
 * Fetches the texts that are not there yet. Every language has every text, so none has to wait for English.
 * @throws ChunkLoadError
 */
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
  const language = startLanguage()
  i18next.on('languageChanged', applyLanguage)
  await i18next
    .use(localeFiles)
    .use(typesetter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      // React escapes texts itself.
      interpolation: { escapeValue: false },
      postProcess: [typesetter.name],
      react: { useSuspense: true },
    })
  chosen = language
  countByTag()
  window.addEventListener('storage', followOtherTab)
}

/**
 * Follows a language that was chosen in another tab. That choice is newer than one of this tab whose texts are still on
 * their way. It is already stored, and storing it again would send it back to the tab that chose it. Where its texts
 * cannot be fetched, it waits for the next start.
 */
function followOtherTab({ key }: StorageEvent): void {
  if (key !== languageStorageKey()) return
  const language = availableLanguage(readItem(key) ?? '')
  if (language !== undefined && language !== chosen) switchTo(language).catch(() => undefined)
}

/**
 * Makes i18next count and write numbers by the language's tag: Intl does not know `cn`, and would use the browser's own
 * language.
 */
function countByTag(): void {
  const { pluralResolver, formatter } = i18next.services
  const ruleOf = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (language: string, options: object) => ruleOf(languageTag(language), options)
  formatter?.addCached('number', (language, options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(languageTag(language ?? FALLBACK_LANGUAGE), options)
    return (value: number) => format(value)
  })
}

function applyLanguage(language: string): void {
  document.documentElement.lang = languageTag(language)
}

/** The newest choice of this tab or another: of several in a row the last one holds, whichever texts come first. */
let chosen = ''

/**
 * Changes the language once its texts are there, and stores it only then, because the next start may be without a
 * network.
 * @throws ChunkLoadError where the texts cannot be fetched now; the language stays what it was
 */
export async function changeLanguage(language: string): Promise<void> {
  if (await switchTo(language)) writeItem(languageStorageKey(), language)
}

/** Switches to a language. @returns whether it is still the newest choice. @throws ChunkLoadError */
async function switchTo(language: string): Promise<boolean> {
  chosen = language
  try {
    await loadForChoice(language)
  } catch (error) {
    // Another choice that came meanwhile stays the newest.
    if (chosen === language) chosen = currentLanguage()
    throw error
  }
  if (chosen !== language) return false
  await i18next.changeLanguage(language)
  return chosen === language
}

/** Loads every namespace that a screen has asked for so far, so that the open one has all of its words. */
async function loadForChoice(language: string): Promise<void> {
  // The texts were given whole at the start, so there is no file to ask for.
  if (i18next.options.resources !== undefined) return
  const used = new Set(['common', ...(i18next.reportNamespaces?.getUsedNamespaces() ?? [])])
  const missing = [...used].filter(name => !i18next.hasResourceBundle(language, name))
  const texts = await Promise.all(missing.map(name => fetchTextsNow(language, name)))
  missing.forEach((name, index) => {
    i18next.addResourceBundle(language, name, texts[index])
  })
}

/** Translates for code outside React, such as toasts and titles of failed calls. */
export function translate(key: string, options?: Record<string, unknown>): string {
  return i18next.t(key, { ns: 'common', ...options })
}

export function currentLanguage(): string {
  return i18next.language ?? FALLBACK_LANGUAGE
}

/** Calls the listener after the reader has chosen another language. */
export function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
