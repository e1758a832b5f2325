import { LIMITS } from '@earshot/contract/limits.ts'

/** The one persisted store the specification names (spec/1 §4): refresh token only, under a version. */
const STORE_KEY = 'earshot-store'
export const STORE_VERSION = LIMITS.storageVersion

interface Store {
  version: string
  refresh: string | null
}

/** Reads the store; one of another version, or a broken one, is thrown away. */
export function readRefreshToken(): string | null {
  return parseStore(readItem(STORE_KEY))
}

export function writeRefreshToken(refresh: string | null): void {
  if (refresh === null) {
    removeItem(STORE_KEY)
    return
  }
  const store: Store = { version: STORE_VERSION, refresh }
  writeItem(STORE_KEY, JSON.stringify(store))
}

/** Calls back with the new refresh token when another tab signs in, refreshes or signs out. */
export function onRefreshTokenChange(listener: (refresh: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORE_KEY || event.key === null) listener(parseStore(event.newValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function parseStore(raw: string | null): string | null {
  if (raw === null) return null
  try {
    const store: unknown = JSON.parse(raw)
    if (typeof store !== 'object' || store === null) return null
    if (!('version' in store) || store.version !== STORE_VERSION) return null
    return 'refresh' in store && typeof store.refresh === 'string' ? store.refresh : null
  } catch {
    return null
  }
}

/** Storage can be refused altogether (private windows); the session then lives as long as the tab. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Full or refused: nothing to do, the value stays in memory.
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
