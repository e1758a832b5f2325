import { IconPencil, IconPill, IconSkull } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './Logbook.module.css'

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
      <div className={classes.dock}>
        {onTreatment !== undefined && (
          <Button size="touch" icon={IconPill} aria-label={t('treatment.add')} onClick={onTreatment} />
        )}
        {onCount !== undefined && (
          <Button size="touch" icon={IconSkull} aria-label={t('count.add')} onClick={onCount} />
        )}
        <Button size="touch" variant="primary" icon={IconPencil} onClick={onWrite}>
          {t('write.open')}
        </Button>
      </div>
    </PageDock>
  )
}
