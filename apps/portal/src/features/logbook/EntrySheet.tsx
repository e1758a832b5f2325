import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { useTranslation } from 'react-i18next'
import { SideSheet } from '#ui/SideSheet.tsx'
import { CommentForm } from './CommentForm.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import { useCommentForm } from './use-comment-form.ts'

interface EntrySheetProps {
  place: LogbookPlace
  batch: Batch
  today: string
  subtitle: string
  onClose: () => void
}

/** A comment on a phone: a page of its own. What is typed stays on the device, so closing it loses nothing. */
export function EntrySheet({ place, batch, today, subtitle, onClose }: EntrySheetProps) {
  const { t } = useTranslation('logbook')
  const comment = useCommentForm({ place, today, onDone: onClose })
  return (
    <SideSheet title={t('write.title')} subtitle={subtitle} onClose={onClose}>
      <CommentForm comment={comment} batch={batch} today={today} isEntered />
    </SideSheet>
  )
}
