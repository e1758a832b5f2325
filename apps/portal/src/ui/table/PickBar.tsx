import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PickBar.module.css'

/** Shows what can be done with the picked rows, on a dark bar over the end of their list. */
export function PickBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <section className={[classes.bar, className].filter(Boolean).join(' ')} aria-label={t('table.bulk')}>
      {children}
    </section>
  )
}

/** Drops the picks, which closes the bar. */
export function ClearPicks({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={classes.drop} aria-label={t('table.drop')} onClick={onDrop}>
      <IconX size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
