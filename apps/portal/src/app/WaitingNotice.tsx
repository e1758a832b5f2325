import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/Toasts.module.css'
import { pendingNavigation, subscribeToPendingNavigation } from './pending-navigation.ts'

/** Stands at the foot of the page until the page that was asked for has been opened. */
export function WaitingNotice() {
  const { t } = useTranslation('common')
  const wish = useSyncExternalStore(subscribeToPendingNavigation, pendingNavigation)
  if (wish === null) return null
  return (
    <div className={classes.toast}>
      <span className={classes.text}>{t(`part.${wish.state}`)}</span>
      {wish.state !== 'waiting' && (
        <button type="button" className={classes.action} onClick={wish.open}>
          {t('part.open')}
        </button>
      )}
      <button type="button" className={classes.action} onClick={wish.drop}>
        {t('part.stay')}
      </button>
    </div>
  )
}
