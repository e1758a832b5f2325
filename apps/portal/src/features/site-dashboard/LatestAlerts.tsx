import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { alertWindow } from '#domain/charts/alert-spans.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatMoment, withinSentence } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './SiteDashboardPage.module.css'

export function LatestAlerts({ siteId, timeZone }: { siteId: number; timeZone: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const latest = useEndpoint(sites.latest, { params: { siteId }, query: { type: 'alerts' } })
  return (
    <section className={classes.column} aria-labelledby="latest-alerts">
      <SectionHead id="latest-alerts" title={t('latest.title')}>
        <Link className={classes.all} to="/app/sites/$siteId/alerts" params={{ siteId }}>
          {t('latest.all')}
        </Link>
      </SectionHead>
      <AsyncSection
        resource={latest}
        skeleton={<ListSkeleton rows={5} />}
        name={t('latest.title')}
        isEmpty={data => data.items.length === 0}
        empty={<p className={classes.none}>{t('latest.none')}</p>}
      >
        {data => (
          <ul>
            {data.type === 'alerts' &&
              data.items.map(alert => (
                <AlertRow key={alert.id} alert={alert} siteId={siteId} timeZone={timeZone} />
              ))}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}

function AlertRow({
  alert,
  siteId,
  timeZone,
}: {
  alert: Alert
  siteId: number
  timeZone: string | undefined
}) {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const now = useNow()
  const text = useAlertText()
  const status = alertStatus(alert)
  return (
    <li>
      <Link
        className={classes.row}
        to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
        params={{ siteId, airspaceId: alert.airspace.id }}
        search={alertWindow(alert, now / 1000)}
      >
        <StatusMark
          status={status}
          label={alert.state === 'OPEN' ? common(`status.${status}`) : t('latest.over')}
        />
        <span className={classes.rowWords}>
          <span className={classes.rowName}>
            {t('latest.item', {
              airspace: alert.airspace.name,
              sensor: withinSentence(text.sensor(alert), i18n.language),
            })}
          </span>
          <span className={classes.rowDetail}>
            {alert.state === 'OPEN' ? text.peak(alert) : t('latest.closed')}
          </span>
        </span>
        <time className={classes.rowEnd} dateTime={alert.opened_at}>
          {formatMoment({ at: alert.opened_at, now, timeZone, language: i18n.language })}
        </time>
      </Link>
    </li>
  )
}
