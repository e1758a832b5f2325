import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { alertWindow } from '#domain/charts/alert-spans.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './AirspaceAlerts.module.css'
import { useNewestAlerts } from './use-airspace-alerts.ts'

const SHOWN = 8

interface AirspaceAlertsProps {
  siteId: number
  airspaceId: number
  timeZone: string | undefined
}

/** Lists the alerts of this airspace, open ones first; each leads to its stretch of the chart. */
export function AirspaceAlerts({ siteId, airspaceId, timeZone }: AirspaceAlertsProps) {
  const { t } = useTranslation('airspaces')
  const list = useNewestAlerts({ siteId, airspaceId })
  const open = list.data?.items.filter(alert => alert.state === 'OPEN').length ?? 0
  return (
    <section className={classes.section} aria-labelledby="airspace-alerts">
      <SectionHead id="airspace-alerts" title={t('alerts.title')} lined>
        {open > 0 && <span>{t('alerts.open', { count: open })}</span>}
      </SectionHead>
      <AsyncSection
        resource={list}
        name={t('alerts.title')}
        skeleton={<AlertsSkeleton />}
        isEmpty={data => data.items.length === 0}
        empty={<p className={classes.none}>{t('alerts.none')}</p>}
      >
        {data => (
          <>
            <ul>
              {data.items.slice(0, SHOWN).map(alert => (
                <AlertItem key={alert.id} alert={alert} siteId={siteId} timeZone={timeZone} />
              ))}
            </ul>
            {data.total > SHOWN && (
              <Link
                className={classes.all}
                to="/app/sites/$siteId/alerts"
                params={{ siteId }}
                search={{ airspace: airspaceId }}
              >
                {t('alerts.all', { count: data.total })}
              </Link>
            )}
          </>
        )}
      </AsyncSection>
    </section>
  )
}

function AlertItem({
  alert,
  siteId,
  timeZone,
}: {
  alert: Alert
  siteId: number
  timeZone: string | undefined
}) {
  const { t, i18n } = useTranslation('airspaces')
  const { t: common } = useTranslation('common')
  const text = useAlertText()
  const now = useNow()
  const moment = (at: string) => formatMoment({ at, now, timeZone, language: i18n.language })
  const status = alertStatus(alert)
  // The time is since when the alert has its present priority: an Alarm may have begun as a Warning days before.
  const since = alert.priority === 'ALARM' ? (alert.escalated_at ?? alert.opened_at) : alert.opened_at
  return (
    <li>
      <Link
        className={classes.item}
        to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
        params={{ siteId, airspaceId: alert.airspace.id }}
        search={alertWindow(alert, now / 1000)}
      >
        <StatusMark status={status} />
        <span className={classes.words}>
          <span className={classes.title} data-open={alert.state === 'OPEN' || undefined}>
            {t('alerts.item', {
              sensor: text.sensor(alert),
              state: alert.state === 'OPEN' ? common(`status.${status}`) : t('alerts.closed'),
            })}
          </span>
          <span className={classes.detail}>{text.peak(alert)}</span>
        </span>
        <time className={classes.time} dateTime={since}>
          {moment(since)}
        </time>
      </Link>
    </li>
  )
}

function AlertsSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  )
}
