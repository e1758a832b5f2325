import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

/** The real English texts, so that a test finds things by the words a reader sees. */
const files = import.meta.glob<Record<string, unknown>>('../../public/locales/en-US/*.json', {
  eager: true,
  import: 'default',
})

// A page's code is imported when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(async () => {
  if (i18next.isInitialized) return
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

/** Every failed call is told there; a test that fails calls on purpose would drown the report. */
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

afterEach(() => {
  cleanup()
  localStorage.clear()
})
