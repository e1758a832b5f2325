import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import classes from './Form.module.css'

/** Says that the form holds what was typed at an earlier visit, and empties it on request. */
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
