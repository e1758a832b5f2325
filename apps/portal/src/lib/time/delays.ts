const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Doubles the wait up to the longest one. A fifth of it is random, so that many screens do not come back together. */
export function retryDelayMs(failures: number, chance: number = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10))
  return Math.round(wait * (0.9 + chance * 0.2))
}

/** After a restart of the server every screen has lost its connection at once. */
const RECONNECT_SPREAD_MS = 30_000

/**
 * Returns how long to wait after a connection was cut: anywhere within the spread, so that a restart is not followed by
 * everybody in one second. What somebody looks at comes in its first half.
 */
export function reconnectDelayMs(isVisible: boolean, chance: number = Math.random()): number {
  const half = RECONNECT_SPREAD_MS / 2
  return Math.round(chance * half + (isVisible ? 0 : half))
}

/** Waits, but ends at once when there is a reason to try now: the network is back, or the page is looked at again. */
export function pause(ms: number, stopped?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer)
      stopped?.removeEventListener('abort', finish)
      window.removeEventListener('online', finish)
      document.removeEventListener('visibilitychange', onVisible)
      resolve()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') finish()
    }
    const timer = setTimeout(finish, ms)
    stopped?.addEventListener('abort', finish)
    window.addEventListener('online', finish)
    document.addEventListener('visibilitychange', onVisible)
  })
}

/** Settles with the work, however it ends, or when the time to wait is over. */
export function settledOrTimedOut(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(resolve, timeoutMs)
    const settled = () => {
      clearTimeout(late)
      resolve()
    }
    work.then(settled, settled)
  })
}

/** A page that is never quiet waits for this time at most. */
const IDLE_TIMEOUT_MS = 2_000

/** Settles when the browser is idle, for work that a page is complete without. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    // Safari does not have this function.
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, 0)
    else window.requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
  })
}
