import type { Withdrawal } from '@earshot/contract/rules/batches/withdrawal.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useTranslation } from 'react-i18next'
import classes from './Logbook.module.css'
import { useDayText } from './use-day-text.ts'

/** Says how long the withdrawal period lasts, and why. */
export function WithdrawalNote({ withdrawal }: { withdrawal: Withdrawal<Treatment> }) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const { treatment, until, daysLeft } = withdrawal
  return (
    <section className={classes.aside} aria-labelledby="withdrawal">
      <h2 id="withdrawal">{t('withdrawal.title')}</h2>
      <p>
        <span className={classes.figure}>{daysLeft}</span>{' '}
        {t('withdrawal.until', { count: daysLeft, day: dayText(until) })}
      </p>
      <p className={classes.detail}>
        {t('withdrawal.why', {
          product: treatment.product_name,
          day: dayText(treatment.end_date),
          count: treatment.withdrawal_days,
        })}
      </p>
    </section>
  )
}
