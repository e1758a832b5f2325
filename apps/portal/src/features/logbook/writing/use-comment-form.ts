import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedOf } from '#api/queue/entry.ts'
import { sendOrKeep } from '#api/queue/queue.ts'
import { useAttachments } from '#features/logbook/files/ChosenFiles.tsx'
import type { LogbookPlace } from '#features/logbook/logbook-place.ts'
import { useRefreshLogbook } from '#features/logbook/use-refresh-logbook.ts'
import { newId } from '#lib/new-id.ts'
import { KEPT } from '#ui/forms/not-sent.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { showToast } from '#ui/toasts.ts'

export interface CommentFormOptions {
  place: LogbookPlace
  airspace: string
  today: string
  /** The comment that waits on this device, and is changed before it is sent again. */
  waiting?: QueuedOf<'comment'> | undefined
  onDone: () => void
}

/**
 * Returns the form for a comment with its files. The comment has its key from the first letter on, so that it arrives
 * once however often it is sent; without a network the device keeps it.
 */
export function useCommentForm({ place, airspace, today, waiting, onDone }: CommentFormOptions) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const refresh = useRefreshLogbook()
  const attachments = useAttachments(waiting?.files.map(({ file }) => file))
  const key = useRef(waiting?.key ?? newId())
  const [progress, setProgress] = useState<number | null>(null)
  const empty = { date: today, comment: '' }
  const form = useEndpointForm(logbook.addComment, {
    params: place,
    defaultValues: waiting?.body ?? empty,
    ...(waiting === undefined && { draft: `comment-${place.batchId}` }),
    send: async ({ date, comment }) => {
      const files = attachments.files.map(file => ({ file }))
      const entry = { kind: 'comment' as const, body: { date, comment }, files }
      const onProgress = files.length > 0 ? setProgress : undefined
      try {
        const answer = await sendOrKeep(
          { ...entry, key: key.current, place, airspace },
          { ...(onProgress && { onProgress }), keepsRefused: waiting !== undefined },
        )
        return isComment(answer) ? answer : KEPT
      } finally {
        setProgress(null)
      }
    },
    onKept: () => finish(queue('kept')),
    onDone: () => {
      refresh()
      finish(t('write.done'))
    },
  })
  return { form, attachments, progress }

  function finish(text: string): void {
    key.current = newId()
    // The form is empty again, also on the device.
    form.restored.discard()
    attachments.clear()
    showToast({ kind: 'done', text })
    onDone()
  }
}

function isComment(answer: object | string): answer is Comment {
  return typeof answer === 'object' && 'comment' in answer
}
