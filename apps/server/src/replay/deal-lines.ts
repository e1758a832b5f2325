/** Deals one stream of lines out to several readers, each at a pace of its own. */

export interface DealLines<Key> {
  lines: AsyncIterable<string>
  /** One reader for each; a line of no reader is dropped. */
  keys: readonly Key[]
  keyOf: (line: string) => Key | undefined
  /** Lines kept for readers that are behind; the fastest waits for them then. */
  most: number
}

/** All readers have to be read, side by side: one that is left lying stops the others when the store is full. */
export function dealLines<Key>({
  lines,
  keys,
  keyOf,
  most,
}: DealLines<Key>): Map<Key, AsyncIterable<string>> {
  const bell = createBell()
  const piles = createPiles(keys)
  let ended = false
  let failure: unknown
  let reading: Promise<void> | undefined

  async function readAll(): Promise<void> {
    try {
      for await (const line of lines) {
        if (!piles.hasReaders()) break
        const height = piles.put(keyOf(line), line)
        if (height === 1) bell.ring()
        while (piles.count() >= most) await bell.rung()
      }
    } catch (error) {
      failure = error
    }
    ended = true
    bell.ring()
  }

  function take(key: Key): string[] {
    const own = piles.take(key)
    if (own.length > 0) bell.ring()
    return own
  }

  async function* read(key: Key): AsyncGenerator<string, void, undefined> {
    if (reading === undefined) reading = readAll()
    try {
      for (;;) {
        const own = take(key)
        if (own.length > 0) yield* own
        else if (!ended) await bell.rung()
        else if (failure !== undefined) throw failure
        else return
      }
    } finally {
      // Who stops early is sent nothing more.
      take(key)
      piles.remove(key)
    }
  }

  return new Map(keys.map(key => [key, read(key)]))
}

interface Piles<Key> {
  /** How many lines its reader then has waiting; 0 where it has none. */
  put(key: Key | undefined, line: string): number
  take(key: Key): string[]
  remove(key: Key): void
  hasReaders(): boolean
  /** Lines of all piles. */
  count(): number
}

/** The lines that wait for each reader. */
function createPiles<Key>(keys: readonly Key[]): Piles<Key> {
  const piles = new Map<Key, string[]>(keys.map(key => [key, []]))
  let count = 0
  return {
    put: (key, line) => {
      const own = key === undefined ? undefined : piles.get(key)
      if (own === undefined) return 0
      count += 1
      return own.push(line)
    },
    take: key => {
      const own = piles.get(key) ?? []
      if (own.length > 0) piles.set(key, [])
      count -= own.length
      return own
    },
    remove: key => piles.delete(key),
    hasReaders: () => piles.size > 0,
    count: () => count,
  }
}

interface Bell {
  /** Everybody who waits looks again. */
  ring(): void
  rung(): Promise<void>
}

function createBell(): Bell {
  const waiters: (() => void)[] = []
  return {
    ring: () => {
      for (const resume of waiters.splice(0)) resume()
    },
    rung: () => new Promise(resolve => waiters.push(resolve)),
  }
}
