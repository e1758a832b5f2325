/** Remembers for seconds; takes room for what it holds, not for what it may. */
export interface ShortMemory<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  forget(key: string): void
}

export interface ShortMemoryOptions {
  ttlMs: number
  max: number
  /** The milliseconds from anywhere. */
  now?: () => number
}

export function shortMemory<Value>({
  ttlMs,
  max,
  now = () => performance.now(),
}: ShortMemoryOptions): ShortMemory<Value> {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get: key => {
      const entry = entries.get(key)
      return entry === undefined || entry.until <= now() ? undefined : entry.value
    },
    set: (key, value) => {
      // The memory is cleared whole: in seconds all of it would have to be asked for again anyway.
      if (entries.size >= max && !entries.has(key)) entries.clear()
      entries.set(key, { value, until: now() + ttlMs })
    },
    forget: key => {
      entries.delete(key)
    },
  }
}
