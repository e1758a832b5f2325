/**
 * The color scheme that was chosen on this device, and the one on screen. The page's head applies it before the first
 * paint (`app/prefetch.ts`), so nothing here needs React, whose hooks are in `use-color-scheme.ts`.
 */
import { readItem, removeItem, writeItem } from '#lib/storage.ts'

const KEY = 'earshot-color-scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'

export const COLOR_SCHEME_CHOICES = ['auto', 'light', 'dark'] as const
export type ColorSchemeChoice = (typeof COLOR_SCHEME_CHOICES)[number]

export function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

export function readChoice(): ColorSchemeChoice {
  const stored = readItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

export function writeChoice(choice: ColorSchemeChoice): void {
  if (choice === 'auto') removeItem(KEY)
  else writeItem(KEY, choice)
}

export function isChoice(event: StorageEvent): boolean {
  return event.key === KEY
}

export function applyColorScheme(): void {
  const choice = readChoice()
  const dark = choice === 'dark' || (choice === 'auto' && systemIsDark().matches)
  document.documentElement.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light')
}

export function shownColorScheme(): 'light' | 'dark' {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}
