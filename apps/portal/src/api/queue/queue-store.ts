/** Where entries wait, on the device: through a reload, a closed tab and a day. Of several people, each seeing their own. */
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
  /** Only what is still there, in one step: what was thrown away meanwhile stays away. @returns whether it was there */
  change: (entry: QueuedEntry) => Promise<boolean>
  /** In one step, so that no tab sends what this one changes. */
  putCount: (entry: QueuedOf<'count'>) => Promise<void>
  /** Counts the try before it is made; undefined where it is gone, or no longer waits. */
  begin: (key: string, now: number) => Promise<QueuedEntry | undefined>
  remove: (key: string) => Promise<void>
}

let opened: Promise<QueueStore> | null = null

/** Where the browser keeps nothing (a private window of an old one) it is kept as long as the page is open. */
export function queueStore(): Promise<QueueStore> {
  opened ??= openDatabase().then(inDatabase, () => inMemory())
  return opened
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(QUEUE_NAME, VERSION, {
    upgrade: database => {
      database.createObjectStore('entries', { keyPath: 'key' }).createIndex('user', 'user')
    },
    // Closed by the browser: opened anew with the next entry.
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

/** Where a step of it fails, so does the whole, once: the end of a transaction fails by itself too. */
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
