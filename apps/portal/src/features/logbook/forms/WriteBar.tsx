import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { IconCamera, IconPencil, IconPill, IconSkull } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import classes from '#features/logbook/Logbook.module.css'
import { useSingleKeyShortcuts } from '#lib/browser/single-key-shortcuts.ts'
import { useKey } from '#lib/browser/use-key.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { CommentForm, useCommentForm } from './CommentForm.tsx'

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
  const hasKeys = useSingleKeyShortcuts()
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
    <Row gap="2-half" align="start" below="3-half" data-open={isShown || undefined}>
      {isShown ? (
        <section className={classes.writing} aria-label={t('write.title')}>
          <CommentForm comment={comment} batch={batch} today={today} hasFocus={isOpen} />
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
    </Row>
  )
}

interface LogbookDockProps {
  onWrite: () => void
  onTreatment: (() => void) | undefined
  onCount: (() => void) | undefined
}

/** Shows the most used buttons on a phone, where the thumb is. */
export function LogbookDock({ onWrite, onTreatment, onCount }: LogbookDockProps) {
  const { t } = useTranslation('logbook')
  return (
    <PageDock>
      <Row className={classes.dock} gap="2-half">
        {onTreatment !== undefined && (
          <Button size="touch" icon={IconPill} aria-label={t('treatment.add')} onClick={onTreatment} />
        )}
        {onCount !== undefined && (
          <Button size="touch" icon={IconSkull} aria-label={t('count.add')} onClick={onCount} />
        )}
        <Button size="touch" variant="primary" icon={IconPencil} onClick={onWrite}>
          {t('write.open')}
        </Button>
      </Row>
    </PageDock>
  )
}
