import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll } from 'vitest'

/** The tests use the real English texts, so that they find things by the words that a reader sees. */
const files = import.meta.glob<Record<string, unknown>>('../../public/locales/en-US/*.json', {
  eager: true,
  import: 'default',
})

beforeAll(async () => {
  // A file that shares the worker may have left another language.
  if (i18next.isInitialized) return void (await i18next.changeLanguage('en-US'))
  const resources: Record<string, Record<string, unknown>> = {}
  for (const [path, texts] of Object.entries(files)) {
    resources[path.replace(/^.*\/(.+)\.json$/, '$1')] = texts
  }
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    defaultNS: 'common',
    resources: { 'en-US': resources },
    interpolation: { escapeValue: false },
  })
})
