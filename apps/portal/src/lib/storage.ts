import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'

/** The persisted state that the specification names (spec/1 §4), under a version: the refresh token and the entities. */
const STORE_KEY = 'earshot-store'
/** The entities are stored apart from the token, which changes more often and must not wait for a megabyte. */
const ENTITIES_KEY = `${STORE_KEY}:entities`
/** When the server was heard last, in milliseconds (`api/server-silence.ts`). */
export const SERVER_HEARD_KEY = `${STORE_KEY}:heard`
/** The prefix of a draft's key, before the user and the name of the form (`lib/browser/drafts.ts`). */
export const DRAFTS_KEY = `${STORE_KEY}:draft:`
/** The prefix for what a tab keeps over a reload, but no longer than the session. */
const TAB_KEY = `${STORE_KEY}:tab:`

interface Store {
  refresh: string
  /** The owner of the token, or null where the token did not say: without a network nothing else could tell it. */
  user: string | null
}

/** Returns the stored refresh token. A store of another version, or a broken one, counts as none. */
export function readRefreshToken(): string | null {
  return parseStore(readItem(STORE_KEY))?.refresh ?? null
}

/** Returns the user whose session is stored, or null without one and where the token did not say. */
export function readSessionUser(): string | null {
  return parseStore(readItem(STORE_KEY))?.user ?? null
}

/** Stores the refresh token. Null ends the session and deletes what was persisted with it. */
export function writeRefreshToken(refresh: string | null, user: string | null = null): void {
  if (refresh === null) {
    removeItem(STORE_KEY)
    removeItem(ENTITIES_KEY)
    removeItem(SERVER_HEARD_KEY)
    removeItems(DRAFTS_KEY)
    return
  }
  storeRefreshToken(refresh, user)
}

/** Stores the refresh token alone, for the page's head, which ends no session. */
export function storeRefreshToken(refresh: string, user: string | null): void {
  const text = JSON.stringify({ version: STORAGE_VERSION, refresh, user: user ?? undefined })
  if (writeItem(STORE_KEY, text)) return
  // The storage is full, and the session is worth more than the stored answers.
  removeItem(ENTITIES_KEY)
  writeItem(STORE_KEY, text)
}

export function readEntities(): string | null {
  return readItem(ENTITIES_KEY)
}

/** Stores the entities; null removes them. @returns whether there was room for them */
export function writeEntities(text: string | null): boolean {
  if (text !== null) return writeItem(ENTITIES_KEY, text)
  removeItem(ENTITIES_KEY)
  return true
}

/** Calls the listener with the new refresh token when another tab signs in, refreshes or signs out. */
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
    if (!isRecord(store) || store.version !== STORAGE_VERSION) return null
    const { refresh, user } = store
    return typeof refresh === 'string' ? { refresh, user: typeof user === 'string' ? user : null } : null
  } catch {
    return null
  }
}

/**
 * Reads an item. The browser can refuse storage altogether (private windows); the session then lives as long as the
 * tab.
 */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Reads what the tab keeps over a reload. It is empty if nothing is kept, or if nothing can be. */
export function readOfTab(name: string): string {
  try {
    return sessionStorage.getItem(TAB_KEY + name) ?? ''
  } catch {
    return ''
  }
}

/**
 * Stores something for the tab; an empty text removes it. If storage is full or refused, what is on screen stays there
 * all the same.
 */
export function writeOfTab(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(TAB_KEY + name)
    else sessionStorage.setItem(TAB_KEY + name, text)
  } catch {
    // The tab works without storage.
  }
}

/** Deletes what this tab keeps, together with the session. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_KEY)) sessionStorage.removeItem(key)
  } catch {
    // The tab works without storage.
  }
}

/** Stores an item. @returns false where storage is full or refused; the value then stays in memory */
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
    // Where storage is refused, there is nothing to remove.
  }
}

function removeItems(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Where storage is refused, there is nothing to remove.
  }
}
