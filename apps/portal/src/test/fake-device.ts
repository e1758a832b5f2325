/** Gives each test a new browser database, and sets whether there is a network. */
import * as indexedDb from 'fake-indexeddb'
import { vi } from 'vitest'

export function emptyDevice(): void {
  // They are set under the names that a browser uses, and they stay: what is under way when a test ends still asks for
  // them.
  for (const [name, type] of Object.entries(indexedDb))
    if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: type })
  vi.stubGlobal('indexedDB', new indexedDb.IDBFactory())
  Object.defineProperty(navigator, 'locks', { value: webLocks(), configurable: true })
}

/** Fakes Web Locks with one holder at a time, in the order in which they asked. */
function webLocks() {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, task: () => Promise<unknown>) => {
    const own = (last.get(name) ?? Promise.resolve()).then(task)
    last.set(
      name,
      own.catch(() => undefined),
    )
    return own
  }
  return { request }
}

export function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}
