import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Treatment.module.css'
import { useDayText } from './use-day-text.ts'

interface WithdrawalLineProps {
  treatment: Treatment
  today: string
}

/**
 * Shows the days of a course and those after it, with today among them; it shows nothing where there is no withdrawal
 * period.
 */
export function WithdrawalLine({ treatment, today }: WithdrawalLineProps) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const { start_date, end_date, withdrawal_until: until, withdrawal_days } = treatment
  if (withdrawal_days === 0) return <p className={classes.none}>{t('withdrawal.none')}</p>
  const given = daysBetween(start_date, end_date) + 1
  const left = daysBetween(today, until)
  if (left <= 0) return <p className={classes.none}>{t('withdrawal.over', { day: dayText(until) })}</p>
  const all = daysBetween(start_date, until)
  const share = (days: number) => `${Math.round((Math.min(Math.max(days, 0), all) / all) * 100)}%`
  const style: CSSProperties & Record<'--given' | '--now', string> = {
    '--given': share(given),
    '--now': share(daysBetween(start_date, today) + 0.5),
  }
  return (
    <div className={classes.withdrawal}>
      <p className={classes.left}>
        <span className={classes.label}>{t('withdrawal.label')}</span>
        <span>
          <span className={classes.figure}>{left}</span> {t('withdrawal.left', { count: left })}
        </span>
      </p>
      <div className={classes.line} style={style}>
        <span className={classes.given}>{t('withdrawal.given', { count: given })}</span>
        <span className={classes.now} />
        <span className={classes.from}>{dayText(start_date)}</span>
        <span className={classes.until}>{t('withdrawal.free', { day: dayText(until) })}</span>
      </div>
    </div>
  )
}
