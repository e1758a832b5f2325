import type { QueuedEntry } from '#api/queue/entry.ts'
import { discard, sendAll } from '#api/queue/queue.ts'
import { translate } from '#i18n/i18n.ts'
import { showToast } from '#ui/toasts.ts'

/** Discards an entry at once, and offers to undo that. */
export async function discardWithUndo(entry: QueuedEntry): Promise<void> {
  const restore = await discard(entry)
  const undo = () => void restore().then(sendAll)
  showToast({
    kind: 'done',
    text: translate(`queue:discarded.${entry.kind}`),
    action: { label: translate('undo.label'), run: undo },
  })
}
