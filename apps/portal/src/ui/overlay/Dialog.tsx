import type { ReactNode } from 'react'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  title: string
  /** Is called on Escape and on a click around the dialog. */
  onClose: () => void
  children: ReactNode
}

/** Shows a question in the middle of the page. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { dialog, titleId } = useModal(onClose)
  return (
    <dialog className={classes.dialog} {...dialog}>
      <div className={classes.content}>
        <Text as="h2" size="title" id={titleId}>
          {title}
        </Text>
        {children}
      </div>
    </dialog>
  )
}
