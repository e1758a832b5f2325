/**
 * Says whether the queue is needed, because its code is loaded only then. The first write on a device makes the
 * database, so where there is no database, nothing waits.
 */
export const QUEUE_NAME = 'earshot-queue'

let resolveWanted: () => void = () => undefined
const wanted = new Promise<void>(resolve => {
  resolveWanted = resolve
})
let isWatching = false

/** Is called by the code that shows or keeps writes. */
export function wantQueue(): void {
  resolveWanted()
}

/** Settles once there may be something to send, from an earlier visit, from this page or from another tab. */
export function whenQueueWanted(): Promise<void> {
  if (!isWatching) void watch()
  return wanted
}

async function watch(): Promise<void> {
  isWatching = true
  if (await mayHoldWrites()) return resolveWanted()
  const channel = new BroadcastChannel(QUEUE_NAME)
  channel.onmessage = () => resolveWanted()
  await wanted
  channel.close()
}

/** Whether the device may hold writes. In a browser that cannot list its databases, the queue itself has to look. */
async function mayHoldWrites(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined' || typeof window.indexedDB?.databases !== 'function')
    return true
  const databases = await window.indexedDB.databases().catch(() => null)
  return databases === null || databases.some(({ name }) => name === QUEUE_NAME)
}
