import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TOO_MANY_REQUESTS_PATH } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './RegistrationWizard.module.css'

export interface LeaveGuardProps {
  /** Whether something typed would be lost. */
  isActive: () => boolean
  /** The step before this one, which is where the browser's Back leads. */
  onBack: (() => void) | null
}

/** Asks before what was typed is thrown away. */
export function LeaveGuard({ isActive, onBack }: LeaveGuardProps) {
  const { t } = useTranslation('registration')
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || onBack === null || !isActive()) return false
      onBack()
      return true
    },
    enableBeforeUnload: false,
  })
  const blocker = useBlocker({
    shouldBlockFn: ({ action, next }) => {
      if (action === 'BACK' && onBack !== null) return false
      return isActive() && next.pathname !== TOO_MANY_REQUESTS_PATH
    },
    enableBeforeUnload: isActive,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t('leave.title')} onClose={blocker.reset}>
      <p className={classes.dialogText}>{t('leave.text')}</p>
      <div className={classes.dialogButtons}>
        <Button variant="danger" size="touch" onClick={blocker.proceed}>
          {t('leave.go')}
        </Button>
        <Button variant="primary" size="touch" onClick={blocker.reset}>
          {t('leave.stay')}
        </Button>
      </div>
    </Dialog>
  )
}
