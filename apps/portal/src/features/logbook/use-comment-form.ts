import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { sendForm } from '#api/send-form.ts'
import { toFormData } from '#ui/forms/form-data.ts'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { showToast } from '#ui/toasts.ts'
import type { LogbookPlace } from './logbook-place.ts'
import { useAttachments } from './use-attachments.ts'
import { useRefreshLogbook } from './use-refresh-logbook.ts'

export interface CommentFormOptions {
  place: LogbookPlace
  today: string
  onDone: () => void
}

/**
 * Writing a comment with its files. The entry has its key from the first letter on, so that however often it is sent it
 * arrives once.
 */
export function useCommentForm({ place, today, onDone }: CommentFormOptions) {
  const { t } = useTranslation('logbook')
  const refresh = useRefreshLogbook()
  const attachments = useAttachments()
  const key = useRef(crypto.randomUUID())
  const [progress, setProgress] = useState<number | null>(null)
  const empty = { date: today, comment: '' }
  const form = useEntryForm(logbook.addComment, {
    params: place,
    defaultValues: empty,
    draft: `comment-${place.batchId}`,
    send: async ({ date, comment }) => {
      const entry = { date, comment, entry_key: key.current }
      const files = [...attachments.files]
      if (files.length === 0) return call(logbook.addComment, { params: place, body: entry })
      try {
        const body = toFormData({ ...entry, attachments: files })
        return await sendForm(logbook.addComment, { params: place, body, onProgress: setProgress })
      } finally {
        setProgress(null)
      }
    },
    onDone: () => {
      key.current = crypto.randomUUID()
      form.fields.reset(empty)
      attachments.clear()
      refresh()
      showToast({ kind: 'done', text: t('write.done') })
      onDone()
    },
  })
  return { form, attachments, progress }
}
