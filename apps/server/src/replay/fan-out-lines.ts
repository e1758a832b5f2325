/** Deals one stream of lines out to several readers, each at a pace of its own. */

export interface FanOutLines<Key> {
  lines: AsyncIterable<string>
  /** The keys that have a reader each; a line of another key is dropped. */
  keys: readonly Key[]
  keyOf: (line: string) => Key | undefined
  /** Lines kept for readers that are behind; the fastest waits for them then. */
  most: number
}

/** All readers have to be read, side by side: one that is left lying stops the others when the store is full. */
export function fanOutLines<Key>({
  lines,
  keys,
  keyOf,
  most,
}: FanOutLines<Key>): Map<Key, AsyncIterable<string>> {
  const signal = createSignal()
  const buffers = createBuffers(keys)
  let ended = false
  let failure: unknown
  let reading: Promise<void> | undefined

  async function readAll(): Promise<void> {
    try {
      for await (const line of lines) {
        if (!buffers.hasReaders()) break
        const height = buffers.put(keyOf(line), line)
        if (height === 1) signal.notify()
        while (buffers.count() >= most) await signal.next()
      }
    } catch (error) {
      failure = error
    }
    ended = true
    signal.notify()
  }

  function take(key: Key): string[] {
    const own = buffers.take(key)
    if (own.length > 0) signal.notify()
    return own
  }

  async function* read(key: Key): AsyncGenerator<string, void, undefined> {
    if (reading === undefined) reading = readAll()
    try {
      for (;;) {
        const own = take(key)
        if (own.length > 0) yield* own
        else if (!ended) await signal.next()
        else if (failure !== undefined) throw failure
        else return
      }
    } finally {
      // A reader that stops early is sent nothing more.
      take(key)
      buffers.remove(key)
    }
  }

  return new Map(keys.map(key => [key, read(key)]))
}

interface Buffers<Key> {
  /** Returns the number of lines its reader then has waiting; 0 where it has none. */
  put(key: Key | undefined, line: string): number
  take(key: Key): string[]
  remove(key: Key): void
  hasReaders(): boolean
  /** Counts the lines of all buffers. */
  count(): number
}

/** The lines that wait for each reader. */
function createBuffers<Key>(keys: readonly Key[]): Buffers<Key> {
  const buffers = new Map<Key, string[]>(keys.map(key => [key, []]))
  let count = 0
  return {
    put: (key, line) => {
      const own = key === undefined ? undefined : buffers.get(key)
      if (own === undefined) return 0
      count += 1
      return own.push(line)
    },
    take: key => {
      const own = buffers.get(key) ?? []
      if (own.length > 0) buffers.set(key, [])
      count -= own.length
      return own
    },
    remove: key => buffers.delete(key),
    hasReaders: () => buffers.size > 0,
    count: () => count,
  }
}

interface Signal {
  /** Everybody who waits looks again. */
  notify(): void
  next(): Promise<void>
}

function createSignal(): Signal {
  const waiters: (() => void)[] = []
  return {
    notify: () => {
      for (const resume of waiters.splice(0)) resume()
    },
    next: () => new Promise(resolve => waiters.push(resolve)),
  }
}
