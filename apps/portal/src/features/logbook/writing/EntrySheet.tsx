import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedOf } from '#api/queue/entry.ts'
import type { LogbookPlace } from '#features/logbook/logbook-place.ts'
import { SideSheet } from '#ui/SideSheet.tsx'
import { CommentForm } from './CommentForm.tsx'
import { useCommentForm } from './use-comment-form.ts'

interface EntrySheetProps {
  place: LogbookPlace
  batch: Batch
  today: string
  subtitle: string
  waiting?: QueuedOf<'comment'> | undefined
  /** The choice of what else can be written. */
  kinds?: ReactNode
  onClose: () => void
}

/** Shows a comment on a phone as a page of its own. What is typed stays on the device, so closing it loses nothing. */
export function EntrySheet({ place, batch, today, subtitle, waiting, kinds, onClose }: EntrySheetProps) {
  const { t } = useTranslation('logbook')
  const comment = useCommentForm({ place, airspace: batch.airspace.name, today, waiting, onDone: onClose })
  return (
    <SideSheet title={t('write.title')} subtitle={subtitle} onClose={onClose}>
      {kinds}
      <CommentForm comment={comment} batch={batch} today={today} isEntered />
    </SideSheet>
  )
}
