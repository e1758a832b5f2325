import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnconfirmed } from '#api/session.ts'
import { FullHeightSpinner } from '#ui/Spinner.tsx'
import classes from '#ui/Toasts.module.css'
import { Toasts } from '#ui/Toasts.tsx'
import { showToast } from '#ui/toasts.ts'
import { pendingNavigation, subscribeToPendingNavigation } from './pending-navigation.ts'

/** Surrounds every page: the page's texts may still be on their way, and messages can come at any time. */
export function Shell() {
  useConnectionToasts()
  return (
    <>
      <Suspense fallback={<FullHeightSpinner />}>
        <Outlet />
      </Suspense>
      <Toasts>
        <WaitingNotice />
      </Toasts>
    </>
  )
}

/** Stands at the foot of the page until the page that was asked for has been opened. */
function WaitingNotice() {
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

const TOPIC = 'connection'

/** Shows one message when the network goes, or is absent at the start, and one when it is back (spec/1 §2). */
function useConnectionToasts(): void {
  const { t } = useTranslation('common')
  useEffect(() => {
    const onOffline = () => showToast({ kind: 'error', topic: TOPIC, text: t('connection.offline') })
    const onOnline = () => showToast({ kind: 'done', topic: TOPIC, text: t('connection.online') })
    if (isUnconfirmed()) onOffline()
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [t])
}
