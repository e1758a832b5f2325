/**
 * Stores entries on the device, so that they survive a reload, a closed tab and a day. It holds entries of several
 * people, and each of them sees only their own.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { inOrder, mergeCount, type QueuedEntry, type QueuedOf } from './entry.ts'
import { QUEUE_NAME } from './wanted.ts'

const VERSION = 1

interface Schema extends DBSchema {
  entries: { key: string; value: QueuedEntry; indexes: { user: string } }
}

export interface QueueStore {
  all: (user: string) => Promise<QueuedEntry[]>
  put: (entry: QueuedEntry) => Promise<void>
  /**
   * Changes an entry only if it is still there, in one step: an entry that was discarded meanwhile stays away.
   * @returns whether it was there
   */
  change: (entry: QueuedEntry) => Promise<boolean>
  /** Stores a count in one step, so that no tab sends what this one changes. */
  putCount: (entry: QueuedOf<'count'>) => Promise<void>
  /** Counts the try before it is made. It returns undefined where the entry is gone or no longer waits. */
  begin: (key: string, now: number) => Promise<QueuedEntry | undefined>
  remove: (key: string) => Promise<void>
}

let opened: Promise<QueueStore> | null = null

/**
 * Opens the store. Where the browser keeps nothing (a private window of an old one), entries are kept as long as the
 * page is open.
 */
export function queueStore(): Promise<QueueStore> {
  opened ??= openDatabase().then(inDatabase, () => inMemory())
  return opened
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(QUEUE_NAME, VERSION, {
    upgrade: database => {
      database.createObjectStore('entries', { keyPath: 'key' }).createIndex('user', 'user')
    },
    // The browser closed the database; the next entry opens it anew.
    terminated: () => {
      opened = null
    },
  })
}

function inDatabase(database: IDBPDatabase<Schema>): QueueStore {
  return {
    all: async user => inOrder(await database.getAllFromIndex('entries', 'user', user)),
    put: async entry => {
      await database.put('entries', entry)
    },
    change: entry =>
      inOneStep(database, async store => {
        const isThere = (await store.getKey(entry.key)) !== undefined
        if (isThere) await store.put(entry)
        return isThere
      }),
    putCount: entry =>
      inOneStep(database, async store => {
        const { put, instead } = mergeCount(entry, await store.index('user').getAll(entry.user))
        if (instead !== undefined) await store.delete(instead)
        await store.put(put)
      }),
    begin: (key, now) =>
      inOneStep(database, async store => {
        const tried = afterTry(await store.get(key), now)
        if (tried !== undefined) await store.put(tried)
        return tried
      }),
    remove: key => database.delete('entries', key),
  }
}

type Entries = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>

/**
 * Runs a task in one transaction. If a step fails, the whole fails once: the end of the transaction would fail by
 * itself too.
 */
async function inOneStep<T>(
  database: IDBPDatabase<Schema>,
  task: (store: Entries) => Promise<T>,
): Promise<T> {
  const { store, done } = database.transaction('entries', 'readwrite')
  const [made] = await Promise.all([task(store), done])
  return made
}

function inMemory(): QueueStore {
  const kept = new Map<string, QueuedEntry>()
  const all = (user: string) => inOrder([...kept.values()].filter(entry => entry.user === user))
  return {
    all: async user => all(user),
    put: async entry => void kept.set(entry.key, entry),
    change: async entry => {
      const isThere = kept.has(entry.key)
      if (isThere) kept.set(entry.key, entry)
      return isThere
    },
    putCount: async entry => {
      const { put, instead } = mergeCount(entry, all(entry.user))
      if (instead !== undefined) kept.delete(instead)
      kept.set(put.key, put)
    },
    begin: async (key, now) => {
      const tried = afterTry(kept.get(key), now)
      if (tried !== undefined) kept.set(key, tried)
      return tried
    },
    remove: async key => void kept.delete(key),
  }
}

function afterTry(entry: QueuedEntry | undefined, now: number): QueuedEntry | undefined {
  if (entry?.state !== 'waiting') return undefined
  return { ...entry, tries: entry.tries + 1, triedAt: now }
}
