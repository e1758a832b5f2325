import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SideSheet.module.css'

export interface SideSheetProps {
  title: string
  subtitle?: ReactNode
  /** The cross, Escape, and the page behind. Whether something typed may be lost is its form's to ask. */
  onClose: () => void
  children: ReactNode
}

/** A form that belongs to the page behind it: a sheet at the side, on a phone a page with a cross. */
export function SideSheet({ title, subtitle, onClose, children }: SideSheetProps) {
  const { t } = useTranslation('common')
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const before = document.activeElement
    dialog.showModal()
    // What is to be filled in, rather than the way out.
    dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside the sheet does, as `onCancel`.
    <dialog
      ref={ref}
      className={classes.sheet}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <div className={classes.names}>
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
            {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
