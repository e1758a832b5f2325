/** A page that is never quiet waits for this time at most. */
const PATIENCE_MS = 2_000

/** Settles when the browser is idle, for work that a page is complete without. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    // Safari does not have this function.
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, 0)
    else window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
  })
}
