import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/use-store.ts'
import classes from './Toasts.module.css'
import { dismissToast, type Toast, toasts } from './toasts.ts'

const ICONS = { done: IconCheck, error: IconAlertCircle, notice: IconInfoCircle } as const

/**
 * Shows the toasts. The live region is always in the page, so that a screen reader hears what is put into it.
 * @param children a message that stays, above those that pass
 */
export function Toasts({ children }: { children?: ReactNode }) {
  const shown = useStore(toasts)
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {children}
      {shown.map(toast => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastBar({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const Icon = ICONS[toast.kind]
  const { action } = toast
  return (
    <div className={classes.toast}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.run()
            dismissToast(toast.id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('dismiss')}
        onClick={() => dismissToast(toast.id)}
      >
        <IconX size={16} stroke={1.9} aria-hidden />
      </button>
    </div>
  )
}
