import { startLanguage } from '#i18n/languages.ts'
import { applyColorScheme } from '#lib/browser/color-scheme.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { readRefreshToken } from '#lib/storage.ts'

/** Decides what the page shows until its code has come (`first-paint.css`), in which colors and in whose words. */
export function paintFirst({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  applyColorScheme()
  const root = document.documentElement
  const isKnown = readRefreshToken() !== null
  // The sign-in page follows, except that the link of an activation mail leads on.
  if (!isKnown && /^\/(?:sign-in)?$/.test(pathname) && !search.includes('activate='))
    root.setAttribute('data-first', 'front')
  else if (isKnown && pathname.startsWith('/app/')) {
    root.setAttribute('data-first', 'frame')
    if (pathname.endsWith('/graphs')) root.setAttribute('data-page', 'graphs')
  }
  preloadChosenTexts()
}

/**
 * Asks for the texts of the language to start with. The server has named those of the browser's language, because it
 * cannot know which one was chosen here before.
 */
function preloadChosenTexts(): void {
  const named = pageSetting('texts')
  const chosen = named?.replace(/^(\/public\/locales\/)[^/]+/, `$1${startLanguage()}`)
  if (chosen === undefined || chosen === named) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.setAttribute('as', 'fetch')
  link.crossOrigin = 'anonymous'
  link.href = chosen
  document.head.append(link)
  document.documentElement.setAttribute('data-first-words', 'other')
}
