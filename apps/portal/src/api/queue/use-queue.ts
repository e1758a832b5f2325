import { useStore } from '#lib/use-store.ts'
import { hasArrived, type Queue, queue } from './queue.ts'
import { type BatchWrite, isOfBatch, type QueuedWrite } from './queued-write.ts'

export function useQueue(): Queue {
  return useStore(queue)
}

export type ShownState = QueuedWrite['state'] | 'sending' | 'sent'

/** Returns the state as people are told it, which includes writes that are being sent or have just arrived. */
export function shownState(write: QueuedWrite, { sending, sent }: Queue): ShownState {
  if (hasArrived(write) || sent.some(({ key }) => key === write.key)) return 'sent'
  return write.state === 'waiting' && sending === write.key ? 'sending' : write.state
}

/** Returns the writes that have not arrived at the server. */
export function unsentOf({ writes }: Queue): readonly QueuedWrite[] {
  return writes.filter(write => !hasArrived(write))
}

/** The queued writes of one batch. */
export function useWaiting(batchId: number): readonly BatchWrite[] {
  return useQueue().writes.filter(
    (write): write is BatchWrite => isOfBatch(write) && write.place.batchId === batchId,
  )
}
