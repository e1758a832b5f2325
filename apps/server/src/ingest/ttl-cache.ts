/** A cache whose entries are valid for seconds; its memory is that of what it holds, not of what it may hold. */
export interface TtlCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

export interface TtlCacheOptions {
  ttlMs: number
  max: number
  /** The milliseconds from anywhere. */
  now?: () => number
}

export function createTtlCache<Value>({
  ttlMs,
  max,
  now = () => performance.now(),
}: TtlCacheOptions): TtlCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get: key => {
      const entry = entries.get(key)
      return entry === undefined || entry.until <= now() ? undefined : entry.value
    },
    set: (key, value) => {
      // The cache is cleared whole: in seconds all of it would have to be asked for again anyway.
      if (entries.size >= max && !entries.has(key)) entries.clear()
      entries.set(key, { value, until: now() + ttlMs })
    },
    delete: key => {
      entries.delete(key)
    },
  }
}
