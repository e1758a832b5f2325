import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/store.ts'
import {
  applyColorScheme,
  type ColorSchemeChoice,
  isChoice,
  readChoice,
  shownColorScheme,
  systemIsDark,
  writeChoice,
} from './color-scheme.ts'

const { subscribe, notify } = createListeners()

function apply(): void {
  applyColorScheme()
  notify()
}

export function setColorScheme(choice: ColorSchemeChoice): void {
  writeChoice(choice)
  apply()
}

/** Follows the system and other tabs while the page is open. */
export function watchColorScheme(): void {
  systemIsDark().addEventListener('change', apply)
  window.addEventListener('storage', event => {
    if (isChoice(event)) apply()
  })
}

export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore(subscribe, readChoice)
}

/** Returns the color scheme on screen, for a canvas, which cannot read it from CSS. */
export function useResolvedColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownColorScheme)
}
