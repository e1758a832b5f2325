import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnconfirmed } from '#api/session.ts'
import { showToast } from '#ui/toasts.ts'

const TOPIC = 'connection'

/** Shows one message when the network goes, or is absent at the start, and one when it is back (spec/1 §2). */
export function useConnectionToasts(): void {
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
