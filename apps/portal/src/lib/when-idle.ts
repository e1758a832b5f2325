/** A pause this long in what a page does counts as one; a page that is never quiet waits no longer. */
const PATIENCE_MS = 2_000

/** Settles when the browser has nothing better to do: for what a page is complete without. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    // Safari has no such call.
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, 0)
    else window.requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
  })
}
