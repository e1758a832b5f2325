/** Longer than a server that answers from a copy of the database may be behind (decision 121). */
const NEWEST_FOR_MS = 30_000

let toldAt = Number.NEGATIVE_INFINITY

/** Notes that the server has just told of a change: what is asked from now on must not be older than it. */
export function noteTold(): void {
  toldAt = performance.now()
}

/** Returns the mode of the next request; `reload` has the browser send `Cache-Control: no-cache`. */
export function cacheMode(): RequestCache {
  return performance.now() - toldAt < NEWEST_FOR_MS ? 'reload' : 'default'
}
