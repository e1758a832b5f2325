import { useSyncExternalStore } from 'react'
import type { QueuedEntry } from './entry.ts'
import { currentQueue, hasArrived, type Queue, subscribeToQueue } from './queue.ts'

export function useQueue(): Queue {
  return useSyncExternalStore(subscribeToQueue, currentQueue)
}

export type ShownState = QueuedEntry['state'] | 'sending' | 'sent'

/** Returns the state as people are told it, which includes entries that are being sent or have just arrived. */
export function shownState(entry: QueuedEntry, { sending, sent }: Queue): ShownState {
  if (hasArrived(entry) || sent.some(({ key }) => key === entry.key)) return 'sent'
  return entry.state === 'waiting' && sending === entry.key ? 'sending' : entry.state
}

/** Returns the entries that have not arrived at the server. */
export function unsentOf({ entries }: Queue): readonly QueuedEntry[] {
  return entries.filter(entry => !hasArrived(entry))
}

/** The queued entries of one batch. */
export function useWaiting(batchId: number): readonly QueuedEntry[] {
  return useQueue().entries.filter(({ place }) => place.batchId === batchId)
}
