import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'

export interface Modal {
  /** The id for the heading, so that it names the dialog. */
  titleId: string
  dialog: {
    ref: RefObject<HTMLDialogElement | null>
    'aria-labelledby': string
    onCancel: (event: SyntheticEvent) => void
    onClick: (event: MouseEvent) => void
  }
}

/**
 * Opens the browser's own modal, which keeps the focus inside and returns it to where it came from.
 * @param onClose is called on Escape and on a click around the content
 * @param first selects what gets the focus instead of the first control, which the browser would choose
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
