/**
 * Stores writes on the device, so that they survive a reload, a closed tab and a day. It holds writes of several
 * people, and each of them sees only their own.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { QUEUE_NAME } from './queue-needed.ts'
import { inOrder, mergeCount, type QueuedWrite, type QueuedWriteOf } from './queued-write.ts'

const VERSION = 1

interface Schema extends DBSchema {
  entries: { key: string; value: QueuedWrite; indexes: { user: string } }
}

export interface QueueStore {
  all: (user: string) => Promise<QueuedWrite[]>
  put: (write: QueuedWrite) => Promise<void>
  /**
   * Changes a write only if it is still there, in one step: a write that was discarded meanwhile stays away.
   * @returns whether it was there
   */
  change: (write: QueuedWrite) => Promise<boolean>
  /** Stores a count in one step, so that no tab sends what this one changes. */
  putCount: (write: QueuedWriteOf<'count'>) => Promise<void>
  /** Counts the try before it is made. It returns undefined where the write is gone or no longer waits. */
  begin: (key: string, now: number) => Promise<QueuedWrite | undefined>
  remove: (key: string) => Promise<void>
}

let opened: Promise<QueueStore> | null = null

/**
 * Opens the store. Where the browser keeps nothing (a private window of an old one), writes are kept as long as the
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
    // The browser closed the database; the next write opens it anew.
    terminated: () => {
      opened = null
    },
  })
}

function inDatabase(database: IDBPDatabase<Schema>): QueueStore {
  return {
    all: async user => inOrder(await database.getAllFromIndex('entries', 'user', user)),
    put: async write => {
      await database.put('entries', write)
    },
    change: write =>
      inOneStep(database, async store => {
        const isThere = (await store.getKey(write.key)) !== undefined
        if (isThere) await store.put(write)
        return isThere
      }),
    putCount: write =>
      inOneStep(database, async store => {
        const { put, instead } = mergeCount(write, await store.index('user').getAll(write.user))
        if (instead !== undefined) await store.delete(instead)
        await store.put(put)
      }),
    begin: (key, now) =>
      inOneStep(database, async store => {
        const tried = countTry(await store.get(key), now)
        if (tried !== undefined) await store.put(tried)
        return tried
      }),
    remove: key => database.delete('entries', key),
  }
}

type WriteStore = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>

/**
 * Runs a task in one transaction. If a step fails, the whole fails once: the end of the transaction would fail by
 * itself too.
 */
async function inOneStep<T>(
  database: IDBPDatabase<Schema>,
  task: (store: WriteStore) => Promise<T>,
): Promise<T> {
  const { store, done } = database.transaction('entries', 'readwrite')
  const [made] = await Promise.all([task(store), done])
  return made
}

function inMemory(): QueueStore {
  const kept = new Map<string, QueuedWrite>()
  const all = (user: string) => inOrder([...kept.values()].filter(write => write.user === user))
  return {
    all: async user => all(user),
    put: async write => void kept.set(write.key, write),
    change: async write => {
      const isThere = kept.has(write.key)
      if (isThere) kept.set(write.key, write)
      return isThere
    },
    putCount: async write => {
      const { put, instead } = mergeCount(write, all(write.user))
      if (instead !== undefined) kept.delete(instead)
      kept.set(put.key, put)
    },
    begin: async (key, now) => {
      const tried = countTry(kept.get(key), now)
      if (tried !== undefined) kept.set(key, tried)
      return tried
    },
    remove: async key => void kept.delete(key),
  }
}

function countTry(write: QueuedWrite | undefined, now: number): QueuedWrite | undefined {
  if (write?.state !== 'waiting') return undefined
  return { ...write, tries: write.tries + 1, triedAt: now }
}
