import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SideSheet.module.css'
import { useModal } from './use-modal.ts'

/** What is to be filled in, rather than the way out. */
const TO_FILL_IN = 'form :is(input, select, textarea)'

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
  const { dialog, titleId } = useModal(onClose, TO_FILL_IN)
  return (
    <dialog className={classes.sheet} {...dialog}>
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
