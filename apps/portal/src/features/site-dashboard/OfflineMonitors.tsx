import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Indicators } from '@earshot/contract/schemas/farm/status.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './SiteDashboardPage.module.css'

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
                    <span className={classes.rowName}>{device.name || device.code}</span>
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
