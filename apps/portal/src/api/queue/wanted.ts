/**
 * Whether anybody needs the queue: its code comes only then. What waits is in a database that the first entry on a device
 * makes, so where there is none, nothing waits.
 */
export const QUEUE_NAME = 'earshot-queue'

let resolveWanted: () => void = () => undefined
const wanted = new Promise<void>(resolve => {
  resolveWanted = resolve
})
let isWatching = false

/** By what shows or keeps entries. */
export function wantQueue(): void {
  resolveWanted()
}

/** Settles once there may be something to send: of a visit before, by this page, or by another tab. */
export function whenQueueWanted(): Promise<void> {
  if (!isWatching) void watch()
  return wanted
}

async function watch(): Promise<void> {
  isWatching = true
  if (await mayHoldEntries()) return resolveWanted()
  const channel = new BroadcastChannel(QUEUE_NAME)
  channel.onmessage = () => resolveWanted()
  await wanted
  channel.close()
}

/** A browser that cannot say which databases it has is asked by the queue itself. */
async function mayHoldEntries(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined' || typeof window.indexedDB?.databases !== 'function')
    return true
  const databases = await window.indexedDB.databases().catch(() => null)
  return databases === null || databases.some(({ name }) => name === QUEUE_NAME)
}
