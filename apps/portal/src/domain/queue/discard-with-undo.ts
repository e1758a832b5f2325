import { discard, sendAll } from '#api/queue/queue.ts'
import type { QueuedWrite } from '#api/queue/queued-write.ts'
import { translate } from '#i18n/i18n.ts'
import { showToast } from '#ui/toasts.ts'

/** Discards a write at once, and offers to undo that. */
export async function discardWithUndo(write: QueuedWrite): Promise<void> {
  const restore = await discard(write)
  const undo = () => void restore().then(sendAll)
  showToast({
    kind: 'done',
    text: translate(`queue:discarded.${write.kind}`),
    action: { label: translate('undo.label'), run: undo },
  })
}
