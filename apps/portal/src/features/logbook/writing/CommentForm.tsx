import { LIMITS } from '@earshot/contract/limits.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OfflineNote } from '#domain/queue/OfflineNote.tsx'
import { ChosenFiles } from '#features/logbook/files/ChosenFiles.tsx'
import classes from '#features/logbook/Logbook.module.css'
import { formatNumber } from '#lib/locale.ts'
import { useOnline } from '#lib/use-online.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import type { useCommentForm } from './use-comment-form.ts'

interface CommentFormProps {
  comment: ReturnType<typeof useCommentForm>
  batch: Batch
  today: string
  /** Whether the text gets the focus at once. */
  isEntered: boolean
}

/** Asks what was seen, on which day, with photos. */
export function CommentForm({ comment, batch, today, isEntered }: CommentFormProps): ReactNode {
  const { t, i18n } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const isOnline = useOnline()
  const { form, attachments, progress } = comment
  const area = useFirstArea(isEntered)
  const share = progress === null ? null : formatNumber(progress * 100, i18n.language)
  return (
    <div ref={area}>
      <EndpointForm
        form={form}
        submit={isOnline ? t('write.send') : queue('keep')}
        busy={share === null ? t('write.sending') : t('write.sent', { share })}
      >
        <OfflineNote />
        <TextAreaInput
          form={form}
          name="comment"
          label={t('write.comment')}
          rows={4}
          counter={LIMITS.comment.max}
        />
        <ChosenFiles attachments={attachments} progress={progress} />
        <div className={classes.date}>
          <DateInput
            form={form}
            name="date"
            label={t('write.date')}
            min={batch.start_date}
            max={today}
            dense
          />
        </div>
      </EndpointForm>
    </div>
  )
}

function useFirstArea(isEntered: boolean): Ref<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = ref.current?.querySelector('textarea')
    if (!isEntered || !area) return
    // A dialog that opens around it afterwards gives the focus to the field that has `autofocus`.
    area.autofocus = true
    area.focus()
  }, [isEntered])
  return ref
}
