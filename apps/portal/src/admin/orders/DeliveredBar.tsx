import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './OrderList.module.css'

export interface DeliveredBarProps {
  delivered: number
  quantity: number
}

/** Shows how many of what was ordered have arrived. */
export function DeliveredBar({ delivered, quantity }: DeliveredBarProps) {
  const { t, i18n } = useTranslation('licences')
  const figures = {
    delivered: formatNumber(delivered, i18n.language),
    quantity: formatNumber(quantity, i18n.language),
  }
  return (
    <span className={classes.delivered} data-whole={delivered >= quantity || undefined}>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${Math.min(100, (100 * delivered) / quantity)}%` }} />
      </span>
      <span>{t('deliveredOf', figures)}</span>
    </span>
  )
}
