import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Indicators } from '@earshot/contract/schemas/farm/status.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useEndpoint } from '#api/queries.ts'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { alertWindow } from '#domain/charts/alert-spans.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { formatMoment, withinSentence } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
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
          <Text as="span" weight="strong">
            {t('latest.item', {
              airspace: alert.airspace.name,
              sensor: withinSentence(text.sensor(alert), i18n.language),
            })}
          </Text>
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
                    <Text as="span" weight="strong">
                      {device.name || device.code}
                    </Text>
                    <span className={classes.rowDetail}>{device.airspace?.name}</span>
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
            {total === 0 && <Fine text={t('offline.none')} />}
            {indicators !== undefined && indicators.gateways > 0 && indicators.gateways_offline === 0 && (
              <Fine text={t('offline.gateways', { count: indicators.gateways })} />
            )}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}

function Fine({ text }: { text: string }) {
  return (
    <li className={classes.row}>
      <IconCheck className={classes.fine} size={16} stroke={1.9} aria-hidden />
      <span className={classes.rowDetail}>{text}</span>
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
