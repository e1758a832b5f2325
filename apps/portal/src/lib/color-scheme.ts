import { useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from './storage.ts'

/** `public/prefetch.js` reads the same key before the first paint. */
const KEY = 'earshot-color-scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'

export const COLOR_SCHEME_CHOICES = ['auto', 'light', 'dark'] as const
export type ColorSchemeChoice = (typeof COLOR_SCHEME_CHOICES)[number]

const listeners = new Set<() => void>()

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function readChoice(): ColorSchemeChoice {
  const stored = readItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

function apply(): void {
  const choice = readChoice()
  const dark = choice === 'dark' || (choice === 'auto' && systemIsDark().matches)
  document.documentElement.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

export function setColorScheme(choice: ColorSchemeChoice): void {
  if (choice === 'auto') removeItem(KEY)
  else writeItem(KEY, choice)
  apply()
}

/** Follows the system and other tabs while the page is open. */
export function watchColorScheme(): void {
  systemIsDark().addEventListener('change', apply)
  window.addEventListener('storage', event => {
    if (event.key === KEY) apply()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore(subscribe, readChoice)
}

/** Returns the color scheme on screen, for a canvas, which cannot read it from CSS. */
export function useResolvedColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light',
  )
}
