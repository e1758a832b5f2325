import { useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from './storage.ts'

/**
 * The setting belongs to this device: for a person who dictates instead of typing, every spoken word arrives as keys
 * (WCAG 2.1.4).
 */
const KEY = 'earshot-single-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

/** Whether a single key does something, as `N` and `/` do; Enter, Escape and the arrows always do. */
export function areSingleKeysOn(): boolean {
  return readItem(KEY) !== OFF
}

export function setSingleKeys(on: boolean): void {
  if (on) removeItem(KEY)
  else writeItem(KEY, OFF)
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn)
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
