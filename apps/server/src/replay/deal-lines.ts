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
  const kept = new Map<Key, string[]>(keys.map(key => [key, []]))
  let count = 0
  let ended = false
  let failure: unknown
  let wake: (() => void)[] = []
  let reading: Promise<void> | undefined

  /** Everybody who waits looks again. */
  function stir(): void {
    const waiters = wake
    wake = []
    for (const resume of waiters) resume()
  }

  function change(): Promise<void> {
    return new Promise(resolve => wake.push(resolve))
  }

  async function readAll(): Promise<void> {
    try {
      for await (const line of lines) {
        if (kept.size === 0) break
        const key = keyOf(line)
        const own = key === undefined ? undefined : kept.get(key)
        if (own === undefined) continue
        own.push(line)
        count += 1
        if (own.length === 1) stir()
        while (count >= most) await change()
      }
    } catch (error) {
      failure = error
    }
    ended = true
    stir()
  }

  async function* read(key: Key): AsyncGenerator<string, void, undefined> {
    if (reading === undefined) reading = readAll()
    try {
      for (;;) {
        const own = take(key)
        if (own.length > 0) yield* own
        else if (!ended) await change()
        else if (failure !== undefined) throw failure
        else return
      }
    } finally {
      // Who stops early is sent nothing more.
      take(key)
      kept.delete(key)
    }
  }

  function take(key: Key): string[] {
    const own = kept.get(key) ?? []
    if (own.length === 0) return own
    kept.set(key, [])
    count -= own.length
    stir()
    return own
  }

  return new Map(keys.map(key => [key, read(key)]))
}
