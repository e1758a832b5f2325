import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Indicators } from '@earshot/contract/schemas/farm/status.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useEndpoint } from '#api/queries.ts'
import { type AlertLine, AlertList } from '#domain/alerts/AlertList.tsx'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { withinSentence } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './SiteDashboardPage.module.css'

export function LatestAlerts({ siteId, timeZone }: { siteId: number; timeZone: string | undefined }) {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const text = useAlertText()
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
          <AlertList
            alerts={data.type === 'alerts' ? data.items : []}
            classes={{
              line: classes.row,
              words: classes.rowWords,
              title: classes.rowTitle,
              text: classes.rowText,
              time: classes.rowEnd,
            }}
            lineOf={lineOf}
          />
        )}
      </AsyncSection>
    </section>
  )

  function lineOf(alert: Alert): AlertLine {
    const isOpen = alert.state === 'OPEN'
    const sensor = withinSentence(text.sensor(alert), i18n.language)
    return {
      siteId,
      timeZone,
      at: alert.opened_at,
      title: t('latest.item', { airspace: alert.airspace.name, sensor }),
      text: isOpen ? text.peak(alert) : t('latest.closed'),
      markLabel: isOpen ? common(`status.${alertStatus(alert)}`) : t('latest.over'),
    }
  }
}

const SHOWN = 5

export interface OfflineMonitorsProps {
  siteId: number
  indicators: z.output<typeof Indicators> | undefined
  timeZone: string | undefined
}

/** Shows which monitors are silent and since when, the longest first, and whether a gateway explains it. */
export function OfflineMonitors({ siteId, indicators, timeZone }: OfflineMonitorsProps) {
  const { t } = useTranslation('dashboard')
  const silent = useEndpoint(devices.list, {
    params: { siteId },
    query: { filter: 'OFFLINE', perPage: SHOWN, ordering_field: 'last_update', order: 'asc' },
  })
  const total = silent.data?.total ?? 0
  return (
    <section className={classes.column} aria-labelledby="offline-monitors">
      <SectionHead id="offline-monitors" title={t('offline.title')}>
        {total > 0 && indicators !== undefined && (
          <span>{t('offline.of', { count: total, total: indicators.devices })}</span>
        )}
      </SectionHead>
      <AsyncSection resource={silent} skeleton={<ListSkeleton rows={3} />} name={t('offline.title')}>
        {data => (
          <ul>
            {data.items.map(device => (
              <li key={device.id}>
                <Link
                  to="/app/sites/$siteId/monitors/$deviceId"
                  params={{ siteId, deviceId: device.id }}
                  className={classes.row}
                >
                  <StatusMark status="Offline" />
                  <span className={classes.rowWords}>
                    <span className={classes.rowTitle}>{device.name || device.code}</span>
                    <span className={classes.rowText}>{device.airspace?.name}</span>
                  </span>
                  <span className={classes.rowEnd}>
                    <LastSeen at={device.last_update} timeZone={timeZone} short />
                  </span>
                </Link>
              </li>
            ))}
            {total > data.items.length && (
              <li>
                <Link
                  to="/app/sites/$siteId/monitors"
                  params={{ siteId }}
                  search={{ filter: 'OFFLINE' }}
                  className={classes.all}
                >
                  {t('offline.more', { count: total - data.items.length })}
                </Link>
              </li>
            )}
            {total === 0 && <AllWell text={t('offline.none')} />}
            {indicators !== undefined && indicators.gateways > 0 && indicators.gateways_offline === 0 && (
              <AllWell text={t('offline.gateways', { count: indicators.gateways })} />
            )}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}

function AllWell({ text }: { text: string }) {
  return (
    <li className={classes.row}>
      <IconCheck className={classes.fine} size={16} stroke={1.9} aria-hidden />
      <Text as="span" size="small" tone="muted">
        {text}
      </Text>
    </li>
  )
}

function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.listSkeleton}>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  )
}
