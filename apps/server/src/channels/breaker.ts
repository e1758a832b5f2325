/**
 * Spares a way out that does not answer: after a few failures in a row it is left alone for a while, so that nothing
 * waits for it in vain and no attempt is used up. Then one try finds out whether it is there again.
 */

const FAILURES = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

/** A try ended: the way works, whatever it said; nobody answered; or it was not used after all. */
export type Passage = 'works' | 'away' | 'unused'

export interface Breaker {
  /** Answers null while the way is left alone; else the try may begin, and its end is to be told. */
  enter(now: Date): ((end: Passage, now: Date) => void) | null
}

export interface BreakerInput {
  /** It is left alone until then. */
  onAway?: (until: Date) => void
  onBack?: () => void
}

export function createBreaker({ onAway, onBack }: BreakerInput = {}): Breaker {
  let failures = 0
  let pauseMs = 0
  let until = 0
  let isProbed = false

  function leaveAlone(now: Date): void {
    pauseMs = Math.min(pauseMs === 0 ? FIRST_PAUSE_MS : pauseMs * 2, LONGEST_PAUSE_MS)
    until = now.getTime() + pauseMs
    onAway?.(new Date(until))
  }

  function takeBack(): void {
    const wasAway = pauseMs > 0
    failures = 0
    pauseMs = 0
    if (wasAway) onBack?.()
  }

  return {
    enter: now => {
      const isProbe = pauseMs > 0
      if (isProbe && (isProbed || now.getTime() < until)) return null
      isProbed = isProbe
      return (end, at) => {
        if (isProbe) isProbed = false
        if (end === 'works') takeBack()
        if (end !== 'away') return
        failures += 1
        // Tries that had begun before are no news while it is left alone already.
        if (isProbe || (pauseMs === 0 && failures >= FAILURES)) leaveAlone(at)
      }
    },
  }
}
