import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'

export interface Modal {
  /** What the heading carries, so that it names the dialog. */
  titleId: string
  dialog: {
    ref: RefObject<HTMLDialogElement | null>
    'aria-labelledby': string
    onCancel: (event: SyntheticEvent) => void
    onClick: (event: MouseEvent) => void
  }
}

/**
 * The browser's own modal: it keeps the keyboard inside and gives it back to where it came from.
 * @param onClose Escape, and a click on what lies around the content
 * @param first what takes the keyboard instead of the browser's choice, which is the first control
 */
export function useModal(onClose: () => void, first?: string): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const before = document.activeElement
    dialog.showModal()
    if (first !== undefined) dialog.querySelector<HTMLElement>(first)?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [first])
  return {
    titleId,
    dialog: {
      ref,
      'aria-labelledby': titleId,
      onCancel: event => {
        event.preventDefault()
        onClose()
      },
      onClick: event => {
        if (event.target === ref.current) onClose()
      },
    },
  }
}
