import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnconfirmed } from '#api/session.ts'
import { proofQuestion } from '#api/sign-in-again.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { useStore } from '#lib/use-store.ts'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'
import classes from '#ui/feedback/Toasts.module.css'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { pendingNavigation } from './pending-navigation.ts'

const SignInAgainDialog = lazyPart(
  async () => (await import('#features/session/SignInAgainDialog.tsx')).SignInAgainDialog,
)

/** Surrounds every page: the page's texts may still be on their way, and messages can come at any time. */
export function Shell() {
  useConnectionToasts()
  return (
    <>
      <Suspense fallback={<FullHeightSpinner />}>
        <Outlet />
      </Suspense>
      <ProofDialog />
      <Toasts>
        <WaitingNotice />
      </Toasts>
    </>
  )
}

/** Stands over the page while a call waits for a proof of who the reader is. */
function ProofDialog() {
  const question = useStore(proofQuestion)
  if (question === null) return null
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog onAnswer={question.answer} />
    </Suspense>
  )
}

/** Stands at the foot of the page until the page that was asked for has been opened. */
function WaitingNotice() {
  const { t } = useTranslation('common')
  const pending = useStore(pendingNavigation)
  if (pending === null) return null
  return (
    <div className={classes.toast}>
      <span className={classes.text}>{t(`part.${pending.state}`)}</span>
      {pending.state !== 'waiting' && (
        <button type="button" className={classes.action} onClick={pending.open}>
          {t('part.open')}
        </button>
      )}
      <button type="button" className={classes.action} onClick={pending.drop}>
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
