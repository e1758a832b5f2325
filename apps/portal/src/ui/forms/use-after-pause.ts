import { useEffect, useRef } from 'react'

/** The change is sent this long after the last press: a person who presses three times means three. */
const PAUSE_MS = 800

/**
 * Keeps one thing at a time until nothing new has come for a while, then works on it. If the person leaves the page,
 * that happens at once.
 */
export function useAfterPause<Item>(work: (item: Item) => void) {
  const waiting = useRef<{ item: Item; timer: ReturnType<typeof setTimeout> } | null>(null)

  function flush(): void {
    const due = waiting.current
    if (due === null) return
    clearTimeout(due.timer)
    waiting.current = null
    work(due.item)
  }
  const flushed = useRef(flush)
  flushed.current = flush
  // A person who goes on to another page within the pause still meant the change.
  useEffect(() => {
    const leave = () => flushed.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    waits: () => waiting.current?.item,
    flush,
    /** Replaces what waits. */
    put: (item: Item) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { item, timer: setTimeout(flush, PAUSE_MS) }
    },
  }
}
