import { ApiError } from '#api/api-error.ts'
import { translate } from '#i18n/i18n.ts'
import { showToast } from '#ui/toasts.ts'

export interface SaveWithUndo<Answer> {
  save: () => Promise<Answer>
  /** The inverse call, made from what the save answered. */
  undo: (answer: Answer) => Promise<unknown>
  /** Is called after each of the two calls and says which reads they made old. */
  onChanged: () => void
  /** What was done, in the reader's language. */
  text: string
}

/**
 * Makes a change at once that can be undone, and offers to undo it for some seconds. A refused undo is announced, and
 * the change stands.
 * @throws what the save threw, which its caller shows where it belongs
 */
export async function saveWithUndo<Answer>({
  save,
  undo,
  onChanged,
  text,
}: SaveWithUndo<Answer>): Promise<void> {
  const answer = await save()
  onChanged()
  const takeBack = () => undo(answer).then(onChanged, sayFailed)
  showToast({ kind: 'done', text, action: { label: translate('undo.label'), run: () => void takeBack() } })
}

function sayFailed(error: unknown): void {
  const isOffline = error instanceof ApiError && error.status === 0
  const code = error instanceof ApiError ? error.code : 'unknown'
  const text = isOffline ? translate('form.noConnection') : translate('undo.failed', { code })
  showToast({ kind: 'error', text })
}
