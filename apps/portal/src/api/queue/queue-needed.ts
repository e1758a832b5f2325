/**
 * The queue's code is loaded only when it is needed. The first write on a device makes the database, so where there is
 * no database, nothing waits.
 */
export const QUEUE_NAME = 'earshot-queue'

let resolveNeeded: () => void = () => undefined
const needed = new Promise<void>(resolve => {
  resolveNeeded = resolve
})
let isWatching = false

/** Is called by the code that shows or keeps writes. */
export function requestQueue(): void {
  resolveNeeded()
}

/** Settles once there may be something to send, from an earlier visit, from this page or from another tab. */
export function whenQueueNeeded(): Promise<void> {
  if (!isWatching) void watch()
  return needed
}

async function watch(): Promise<void> {
  isWatching = true
  if (await mayHoldWrites()) return resolveNeeded()
  const channel = new BroadcastChannel(QUEUE_NAME)
  channel.onmessage = () => resolveNeeded()
  await needed
  channel.close()
}

/** In a browser that cannot list its databases, the queue itself has to look. */
async function mayHoldWrites(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined' || typeof window.indexedDB?.databases !== 'function')
    return true
  const databases = await window.indexedDB.databases().catch(() => null)
  return databases === null || databases.some(({ name }) => name === QUEUE_NAME)
}
