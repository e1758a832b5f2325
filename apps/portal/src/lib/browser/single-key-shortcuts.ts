import { useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from '#lib/storage.ts'
import { createListeners } from '#lib/store.ts'

/**
 * The setting belongs to this device: for a person who dictates instead of typing, every spoken word arrives as keys
 * (WCAG 2.1.4).
 */
const KEY = 'earshot-single-keys'
const OFF = 'off'

const listeners = createListeners()

/** True if a single key does something, as `N` and `/` do; Enter, Escape and the arrows always do. */
export function areSingleKeyShortcutsOn(): boolean {
  return readItem(KEY) !== OFF
}

export function setSingleKeyShortcuts(on: boolean): void {
  if (on) removeItem(KEY)
  else writeItem(KEY, OFF)
  listeners.notify()
}

export function useSingleKeyShortcuts(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeyShortcutsOn)
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener()
  }
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}
