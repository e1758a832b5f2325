import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import classes from './Form.module.css'

/** Says that the form is not empty because somebody was here before, and empties it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.restored} role="status">
      <IconHistory size={18} stroke={1.75} aria-hidden />
      <span>{t('form.restored')}</span>
      <Button variant="text" size="dense" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
    </div>
  )
}
