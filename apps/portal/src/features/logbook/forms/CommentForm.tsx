import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOrKeep } from '#api/queue/queue.ts'
import type { QueuedWriteOf } from '#api/queue/queued-write.ts'
import { ChosenFiles, useChosenFiles } from '#domain/logbook/files/ChosenFiles.tsx'
import { FileRoomNote } from '#domain/logbook/files/FileRoomNote.tsx'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import { OfflineNote } from '#domain/queue/OfflineNote.tsx'
import classes from '#features/logbook/Logbook.module.css'
import { useOnline } from '#lib/browser/use-online.ts'
import { newId } from '#lib/new-id.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { QUEUED } from '#ui/forms/sending.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'

interface CommentFormProps {
  comment: ReturnType<typeof useCommentForm>
  batch: Batch
  today: string
  /** True while the text gets the focus as soon as the form is shown. */
  hasFocus: boolean
}

/** Asks for a comment with its day and its files. */
export function CommentForm({ comment, batch, today, hasFocus }: CommentFormProps): ReactNode {
  const { t, i18n } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const isOnline = useOnline()
  const { form, chosenFiles, progress } = comment
  const area = useTextFocus(hasFocus)
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
        <ChosenFiles chosen={chosenFiles} progress={progress} />
        <FileRoomNote siteId={batch.site_pk} />
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

function useTextFocus(hasFocus: boolean): Ref<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = ref.current?.querySelector('textarea')
    if (!hasFocus || !area) return
    // A dialog that opens afterwards gives the focus to the field that has `autofocus`.
    area.autofocus = true
    area.focus()
  }, [hasFocus])
  return ref
}

interface CommentFormOptions {
  place: LogbookPlace
  airspace: string
  today: string
  /** The comment that waits on this device and is changed before it is sent again. */
  queued?: QueuedWriteOf<'comment'> | undefined
  onDone: () => void
}

/**
 * Returns the form for a comment with its files. The comment has its key from the first letter on, so that it arrives
 * once however often it is sent; without a network the device keeps it.
 */
export function useCommentForm({ place, airspace, today, queued, onDone }: CommentFormOptions) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const chosenFiles = useChosenFiles(queued?.files.map(({ file }) => file))
  const key = useRef(queued?.key ?? newId())
  const [progress, setProgress] = useState<number | null>(null)
  const empty = { date: today, comment: '' }
  const form = useEndpointForm(logbook.addComment, {
    params: place,
    defaultValues: queued?.body ?? empty,
    ...(queued === undefined && { draft: `comment-${place.batchId}` }),
    send: async ({ date, comment }) => {
      const files = chosenFiles.files.map(file => ({ file }))
      const write = { kind: 'comment' as const, body: { date, comment }, files }
      const onProgress = files.length > 0 ? setProgress : undefined
      try {
        const answer = await sendOrKeep(
          { ...write, key: key.current, place, airspace },
          { ...(onProgress && { onProgress }), keepsRefused: queued !== undefined },
        )
        return isComment(answer) ? answer : QUEUED
      } finally {
        setProgress(null)
      }
    },
    onQueued: () => finish(queue('kept')),
    onDone: () => finish(t('write.done')),
  })
  return { form, chosenFiles, progress }

  function finish(text: string): void {
    key.current = newId()
    // The form is empty again, also on the device.
    form.restored.discard()
    chosenFiles.clear()
    showToast({ kind: 'done', text })
    onDone()
  }
}

function isComment(answer: object | string): answer is Comment {
  return typeof answer === 'object' && 'comment' in answer
}

interface CommentSheetProps {
  place: LogbookPlace
  batch: Batch
  today: string
  subtitle: string
  queued?: QueuedWriteOf<'comment'> | undefined
  /** The choice of what else can be written. */
  kindSelect?: ReactNode
  onClose: () => void
}

/** Shows a comment on a phone as a page of its own. What is typed stays on the device, so closing it loses nothing. */
export function CommentSheet({
  place,
  batch,
  today,
  subtitle,
  queued,
  kindSelect,
  onClose,
}: CommentSheetProps) {
  const { t } = useTranslation('logbook')
  const comment = useCommentForm({ place, airspace: batch.airspace.name, today, queued, onDone: onClose })
  return (
    <SideSheet title={t('write.title')} subtitle={subtitle} onClose={onClose}>
      {kindSelect}
      <CommentForm comment={comment} batch={batch} today={today} hasFocus />
    </SideSheet>
  )
}
