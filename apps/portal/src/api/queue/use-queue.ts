import { useSyncExternalStore } from 'react'
import type { QueuedEntry } from './entry.ts'
import { currentQueue, hasArrived, type Queue, subscribeToQueue } from './queue.ts'

export function useQueue(): Queue {
  return useSyncExternalStore(subscribeToQueue, currentQueue)
}

export type ShownState = QueuedEntry['state'] | 'sending' | 'sent'

/** As a person is told: what is on its way just now, and what has just arrived, too. */
export function shownState(entry: QueuedEntry, { sending, sent }: Queue): ShownState {
  if (hasArrived(entry) || sent.some(({ key }) => key === entry.key)) return 'sent'
  return entry.state === 'waiting' && sending === entry.key ? 'sending' : entry.state
}

/** Those that no server has so far. */
export function unsentOf({ entries }: Queue): readonly QueuedEntry[] {
  return entries.filter(entry => !hasArrived(entry))
}

/** The queued entries of one batch. */
export function useWaiting(batchId: number): readonly QueuedEntry[] {
  return useQueue().entries.filter(({ place }) => place.batchId === batchId)
}
