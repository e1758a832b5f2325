import type { Alert, AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './SameCause.module.css'

interface SameCauseProps {
  siteId: number
  alert: Alert
  /** Everything that the chain tells of as one. */
  alerts: readonly AlertSummary[]
}

/** Lists the other alerts that are told as one with this one, folded: one cause is one chain. */
export function SameCause({ siteId, alert, alerts }: SameCauseProps) {
  const { t } = useTranslation('alarms')
  const text = useAlertText()
  const others = alerts.filter(({ id }) => id !== alert.id)
  if (others.length === 0) return null
  return (
    <details className={classes.cause}>
      <summary>
        <h2>{t('cause.title')}</h2>
        <span>{t('cause.note', { count: alerts.length })}</span>
      </summary>
      <ul>
        {others.map(other => (
          <li key={other.id}>
            <Link
              to="/app/sites/$siteId/alerts/$alertId"
              params={{ siteId, alertId: other.id }}
              className={classes.line}
            >
              <StatusMark status={alertStatus(other)} />
              <span className={classes.name}>
                <strong>{text.sensor(other)}</strong>
                <span>{other.airspace.name}</span>
              </span>
              <span className={classes.reading}>{text.reading(other)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
