import type { SiteAlert } from '@earshot/contract/schemas/farm/site.ts'
import type { AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './SitesAside.module.css'

/** Lists the newest open alerts of the shown sites. */
export function LatestAlerts({ alerts }: { alerts: readonly SiteAlert[] }) {
  const { t, i18n } = useTranslation(['sites', 'common'])
  const now = useNow()
  return (
    <section className={classes.latest} aria-labelledby="latest-alerts">
      <h2 id="latest-alerts" className={classes.heading}>
        {t('latest.title')}
      </h2>
      {alerts.length === 0 ? (
        <p className={classes.none}>{t('latest.none')}</p>
      ) : (
        <ol>
          {alerts.map(alert => (
            <li key={alert.id} className={classes.alert}>
              <time className={classes.time} dateTime={alert.opened_at}>
                {formatMoment({
                  at: alert.opened_at,
                  language: i18n.language,
                  timeZone: alert.site.timezone,
                  now,
                })}
              </time>
              <span className={classes.mark}>
                <StatusMark
                  status={STATUS_OF[alert.priority]}
                  label={t(`common:status.${STATUS_OF[alert.priority]}`)}
                />
              </span>
              <Link
                to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
                params={{ siteId: alert.site.id, airspaceId: alert.airspace.id }}
                className={classes.site}
              >
                {alert.site.name}
              </Link>
              <span className={classes.text}>{alertText(alert)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )

  function alertText({ sensor, direction, airspace }: AlertSummary): string {
    return t(`sites:latest.${sensor}`, { context: direction ?? undefined, airspace: airspace.name })
  }
}

const STATUS_OF = { WARNING: 'Warning', ALARM: 'Alarm' } as const

export function LatestAlertsSkeleton() {
  return (
    <div className={classes.latest}>
      <Skeleton width={110} height={20} />
      {[0, 1, 2, 3].map(row => (
        <div key={row} className={classes.waiting}>
          <Skeleton width={180} height={14} />
          <Skeleton width={130} height={14} />
        </div>
      ))}
    </div>
  )
}
