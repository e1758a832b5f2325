import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SideSheet.module.css'
import { useModal } from './use-modal.ts'

/** Focus goes to the first field to fill in rather than to the close button. */
const FIRST_FIELDS = 'form :is(input, select, textarea)'

export interface SideSheetProps {
  title: string
  subtitle?: ReactNode
  /**
   * Is called by the cross, by Escape and by a click on the page behind. The form itself asks whether something typed
   * may be lost.
   */
  onClose: () => void
  children: ReactNode
}

/** Shows a form that belongs to the page behind it: as a sheet at the side, and on a phone as a page with a cross. */
export function SideSheet({ title, subtitle, onClose, children }: SideSheetProps) {
  const { t } = useTranslation('common')
  const { dialog, titleId } = useModal(onClose, FIRST_FIELDS)
  return (
    <dialog className={classes.sheet} {...dialog}>
      <div className={classes.content}>
        <header className={classes.head}>
          <div className={classes.names}>
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
            {subtitle !== undefined && (
              <Text size="small" tone="muted">
                {subtitle}
              </Text>
            )}
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
