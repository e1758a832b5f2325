import { translate } from '#i18n/i18n.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'

interface Undoable {
  /** What was done, in the reader's language. */
  text: string
  /** What it is about, where only the newest one holds. */
  topic?: string | undefined
  /** The inverse call. */
  undo: () => Promise<unknown>
  /** Asks anew for what the undo has made old. */
  onUndone?: () => unknown
}

/** Shows what was done, and offers for some seconds to undo it. A refused undo is announced, and the change stands. */
export function showUndoable({ text, topic, undo, onUndone }: Undoable): void {
  const showFailed = (error: unknown) =>
    showToast({ kind: 'error', text: refusalText(translate, error, 'undo.failed') })
  const takeBack = () => void undo().then(onUndone, showFailed)
  showToast({ kind: 'done', text, topic, action: { label: translate('undo.label'), run: takeBack } })
}
