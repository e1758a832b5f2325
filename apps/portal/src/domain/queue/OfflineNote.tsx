import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#lib/browser/use-online.ts'
import classes from './Queue.module.css'

/** The note above a form which explains that it works without a network too. */
export function OfflineNote() {
  const { t } = useTranslation('queue')
  if (useOnline()) return null
  return (
    <p className={classes.offline} role="status">
      <IconWifiOff size={18} stroke={1.75} aria-hidden />
      <span>
        <strong>{t('offline.lead')}</strong> {t('offline.text')}
      </span>
    </p>
  )
}
