import { useSyncExternalStore } from 'react'
import type { ReadableStore } from './store.ts'

/** Returns a store's value, and draws anew whenever it changes. */
export function useStore<T>({ subscribe, get }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, get)
}
