import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { IconCamera, IconPill, IconSkull } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleKeys } from '#lib/single-keys.ts'
import { useKey } from '#lib/use-key.ts'
import { Button } from '#ui/Button.tsx'
import { CommentForm } from './CommentForm.tsx'
import classes from './Logbook.module.css'
import type { LogbookPlace } from './logbook-place.ts'
import { useCommentForm } from './use-comment-form.ts'

interface WriteBarProps {
  place: LogbookPlace
  batch: Batch
  today: string
  onTreatment: (() => void) | undefined
  onCount: (() => void) | undefined
}

/** Shows a field that becomes a form when it is entered, at the top of the page, and what else can be written. */
export function WriteBar({ place, batch, today, onTreatment, onCount }: WriteBarProps) {
  const { t } = useTranslation('logbook')
  const [isOpen, setOpen] = useState(false)
  const hasKeys = useSingleKeys()
  const comment = useCommentForm({
    place,
    airspace: batch.airspace.name,
    today,
    onDone: () => setOpen(false),
  })
  const isShown = isOpen || comment.form.restored.isNoted
  useKey('n', () => {
    if (!isShown) setOpen(true)
    return !isShown
  })
  return (
    <div className={classes.write} data-open={isShown || undefined}>
      {isShown ? (
        <section className={classes.writing} aria-label={t('write.title')}>
          <CommentForm comment={comment} batch={batch} today={today} isEntered={isOpen} />
          <Button variant="text" onClick={() => setOpen(false)}>
            {t('write.fold')}
          </Button>
        </section>
      ) : (
        <button type="button" className={classes.field} onClick={() => setOpen(true)}>
          {t('write.placeholder')}
          {hasKeys && (
            <kbd className={classes.key} aria-hidden>
              N
            </kbd>
          )}
          <IconCamera size={20} stroke={1.65} aria-hidden />
        </button>
      )}
      {onTreatment !== undefined && (
        <Button size="touch" icon={IconPill} onClick={onTreatment}>
          {t('treatment.add')}
        </Button>
      )}
      {onCount !== undefined && (
        <Button size="touch" icon={IconSkull} onClick={onCount}>
          {t('count.add')}
        </Button>
      )}
    </div>
  )
}
