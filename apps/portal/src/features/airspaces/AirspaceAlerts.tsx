import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RealShare } from '#domain/alarms/RealShare.tsx'
import { type AlertLine, AlertList } from '#domain/alerts/AlertList.tsx'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { useNewestAlerts } from '#domain/alerts/use-airspace-alerts.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './AirspaceAlerts.module.css'

const SHOWN = 8

interface AirspaceAlertsProps {
  siteId: number
  airspaceId: number
  timeZone: string | undefined
}

/** Lists the alerts of this airspace, open ones first; each leads to its stretch of the chart. */
export function AirspaceAlerts({ siteId, airspaceId, timeZone }: AirspaceAlertsProps) {
  const { t } = useTranslation('airspaces')
  const { t: common } = useTranslation('common')
  const text = useAlertText()
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
            <AlertList
              alerts={data.items.slice(0, SHOWN)}
              classes={{
                line: classes.item,
                words: classes.words,
                title: classes.title,
                text: classes.text,
                time: classes.time,
              }}
              lineOf={lineOf}
            />
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
      <RealShare siteId={siteId} airspaceId={airspaceId} />
    </section>
  )

  function lineOf(alert: Alert): AlertLine {
    const state = alert.state === 'OPEN' ? common(`status.${alertStatus(alert)}`) : t('alerts.closed')
    return {
      siteId,
      timeZone,
      at: presentSince(alert),
      title: t('alerts.item', { sensor: text.sensor(alert), state }),
      text: text.peak(alert),
    }
  }
}

/** Returns since when an alert has its present priority: an Alarm may have begun as a Warning days before. */
function presentSince({ priority, escalated_at, opened_at }: Alert): string {
  return priority === 'ALARM' ? (escalated_at ?? opened_at) : opened_at
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
