import { LIMITS } from '@earshot/contract/limits.ts'

/** The persisted state the specification names (spec/1 §4), under a version: the refresh token, and the entities. */
const STORE_KEY = 'earshot-store'
/** Apart from the token, which changes more often and must not wait for a megabyte. */
const ENTITIES_KEY = `${STORE_KEY}:entities`
/** Before the user and the name of a form: what is being typed there (`lib/drafts.ts`). */
export const DRAFTS_KEY = `${STORE_KEY}:draft:`
/** Before what a tab keeps over a reload, and no longer than the session. */
const TAB_KEY = `${STORE_KEY}:tab:`
const STORE_VERSION = LIMITS.storageVersion

interface Store {
  version: string
  refresh: string | null
  /** Whose token it is: without a network nobody else could say. */
  user?: string
}

/** Reads the store; one of another version, or a broken one, is thrown away. */
export function readRefreshToken(): string | null {
  return parseStore(readItem(STORE_KEY))?.refresh ?? null
}

/** The user whose session is stored; null without one, or where the token did not say. */
export function readSessionUser(): string | null {
  return parseStore(readItem(STORE_KEY))?.user ?? null
}

/** Null ends the session, and what was remembered goes with it. */
export function writeRefreshToken(refresh: string | null, user: string | null = null): void {
  if (refresh === null) {
    removeItem(STORE_KEY)
    removeItem(ENTITIES_KEY)
    removeItems(DRAFTS_KEY)
    return
  }
  const store: Store = { version: STORE_VERSION, refresh, ...(user !== null && { user }) }
  const text = JSON.stringify(store)
  if (writeItem(STORE_KEY, text)) return
  // Full: the session is worth more than what was remembered.
  removeItem(ENTITIES_KEY)
  writeItem(STORE_KEY, text)
}

export function readEntities(): string | null {
  return readItem(ENTITIES_KEY)
}

/** @returns whether there was room for it; null removes. */
export function writeEntities(text: string | null): boolean {
  if (text !== null) return writeItem(ENTITIES_KEY, text)
  removeItem(ENTITIES_KEY)
  return true
}

/** Calls back with the new refresh token when another tab signs in, refreshes or signs out. */
export function onRefreshTokenChange(listener: (refresh: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORE_KEY || event.key === null) listener(parseStore(event.newValue)?.refresh ?? null)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function parseStore(raw: string | null): Store | null {
  if (raw === null) return null
  try {
    const store: unknown = JSON.parse(raw)
    if (typeof store !== 'object' || store === null) return null
    if (!('version' in store) || store.version !== STORE_VERSION) return null
    if (!('refresh' in store) || typeof store.refresh !== 'string') return null
    const user = 'user' in store && typeof store.user === 'string' ? { user: store.user } : {}
    return { version: STORE_VERSION, refresh: store.refresh, ...user }
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

/** What a tab keeps over a reload; empty without it, and where nothing can be kept. */
export function readOfTab(name: string): string {
  try {
    return sessionStorage.getItem(TAB_KEY + name) ?? ''
  } catch {
    return ''
  }
}

/** Empty removes. Full or forbidden: what is on the screen is there all the same. */
export function writeOfTab(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(TAB_KEY + name)
    else sessionStorage.setItem(TAB_KEY + name, text)
  } catch {
    // As above.
  }
}

/** With the session, in each tab for itself. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_KEY)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** @returns false where storage is full or refused; the value then stays in memory. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

function removeItems(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
