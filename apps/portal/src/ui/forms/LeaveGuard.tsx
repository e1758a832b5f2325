import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TOO_MANY_REQUESTS_PATH } from '#lib/paths.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

export interface LeaveGuardProps {
  /** True while something typed would be lost. */
  isActive: () => boolean
  /** The step before this one, which the browser's Back leads to; it is null on the first step. */
  onBack?: (() => void) | null
  title?: string
  /** What would be lost, where that is not what was typed. */
  text?: string
}

/** Asks before what was typed is discarded. */
export function LeaveGuard({ isActive, onBack = null, title, text }: LeaveGuardProps) {
  const { t } = useTranslation('common')
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || onBack === null || !isActive()) return false
      onBack()
      return true
    },
    enableBeforeUnload: false,
  })
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (action === 'BACK' && onBack !== null) return false
      // A filter or a tab in the address leaves the form where it is.
      if (next.pathname === current.pathname || next.pathname === TOO_MANY_REQUESTS_PATH) return false
      return isActive()
    },
    enableBeforeUnload: isActive,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={title ?? t('leave.title')} onClose={blocker.reset}>
      <Text tone="muted" above="2">
        {text ?? t('leave.text')}
      </Text>
      <Row gap="2" justify="end" wrap above="5">
        <Button variant="danger" size="touch" onClick={blocker.proceed}>
          {t('leave.go')}
        </Button>
        <Button variant="primary" size="touch" onClick={blocker.reset}>
          {t('leave.stay')}
        </Button>
      </Row>
    </Dialog>
  )
}
