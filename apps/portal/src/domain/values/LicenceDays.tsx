import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { useTranslation } from 'react-i18next'
import classes from './values.module.css'

/**
 * Shows the days that a licence has left: the last thirty are a warning, and none is an alarm with its own words
 * (spec/1 §4), as is a licence that was taken away.
 */
export function LicenceDays({ licence }: { licence: Device['licence'] }) {
  const { t } = useTranslation('common')
  if (licence === null) return <span className={classes.lastSeen}>{t('licence.none')}</span>
  const { status, days_left: days } = licence
  if (status === 'SUSPENDED' || status === 'REVOKED') {
    return (
      <span className={classes.lastSeen} data-level="alarm">
        {t(`licence.${status}`)}
      </span>
    )
  }
  if (days === null) return <span className={classes.lastSeen}>{t('licence.notBegun')}</span>
  if (days <= 0) {
    return (
      <span className={classes.lastSeen} data-level="alarm">
        {t('licence.expired')}
      </span>
    )
  }
  return (
    <span
      className={classes.lastSeen}
      data-level={days <= DOMAIN.licence.expiringDays ? 'warning' : undefined}
    >
      {t('licence.days', { count: days })}
    </span>
  )
}
