/**
 * Spares a way out that does not answer: after a few failures in a row it is left alone for a while, so that nothing
 * waits for it in vain and no attempt is used up. Then one try finds out whether it is there again.
 */

const FAILURES = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

/** A try ended: the way works, whatever it said; nobody answered; or it was not used after all. */
export type BreakerResult = 'works' | 'away' | 'unused'

export interface Breaker {
  /** Answers null while the way is left alone; else the try may begin, and its end is to be told. */
  enter(now: Date): ((end: BreakerResult, now: Date) => void) | null
  /** True from when the way is left alone until a try has found that it works. */
  isOpen(): boolean
}

export interface BreakerOptions {
  /** It is left alone until then. */
  onOpen?: (until: Date) => void
  onClose?: () => void
}

export function createBreaker({ onOpen, onClose }: BreakerOptions = {}): Breaker {
  let failures = 0
  let pauseMs = 0
  let until = 0
  let isProbed = false

  function open(now: Date): void {
    pauseMs = Math.min(pauseMs === 0 ? FIRST_PAUSE_MS : pauseMs * 2, LONGEST_PAUSE_MS)
    until = now.getTime() + pauseMs
    onOpen?.(new Date(until))
  }

  function close(): void {
    const wasAway = pauseMs > 0
    failures = 0
    pauseMs = 0
    if (wasAway) onClose?.()
  }

  return {
    isOpen: () => pauseMs > 0,
    enter: now => {
      const isProbe = pauseMs > 0
      if (isProbe && (isProbed || now.getTime() < until)) return null
      isProbed = isProbe
      return (end, at) => {
        if (isProbe) isProbed = false
        if (end === 'works') close()
        if (end !== 'away') return
        failures += 1
        // Tries that had begun before are no news while it is left alone already.
        if (isProbe || (pauseMs === 0 && failures >= FAILURES)) open(at)
      }
    },
  }
}
