import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Escape, and the space around the dialog. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal: it keeps the keyboard inside and gives it back to where it came from. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside the dialog does, as `onCancel`.
    <dialog
      ref={ref}
      className={classes.dialog}
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
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
