import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './HardwarePage.module.css'

/** One gateway could carry this many. */
const ALL = 1000

export interface GatewayMonitorsProps {
  siteId: number
  gatewayId: number
  timeZone: string | undefined
}

/** Lists the monitors of this site that were last heard through the gateway, silent ones first. */
export function GatewayMonitors({ siteId, gatewayId, timeZone }: GatewayMonitorsProps) {
  const { t } = useTranslation('monitors')
  const { t: common } = useTranslation('common')
  const list = useEndpoint(devices.list, {
    params: { siteId },
    query: { gateway: gatewayId, perPage: ALL },
  })
  return (
    <section className={classes.block} aria-labelledby="gateway-monitors">
      <h2 id="gateway-monitors">{t('title')}</h2>
      <AsyncSection
        resource={list}
        name={t('title')}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.none}>{t('gateway.carriesNone')}</p>}
      >
        {({ items }) => (
          <ul className={classes.rows}>
            {items.map(device => {
              const status = monitorStatus(device)
              return (
                <li key={device.id} data-status={status}>
                  <Link
                    to="/app/sites/$siteId/monitors/$deviceId"
                    params={{ siteId, deviceId: device.id }}
                    className={classes.row}
                  >
                    <StatusMark status={status} size={12} label={common(`status.${status}`)} />
                    <span className={classes.rowName}>{device.name || device.code}</span>
                    <span className={classes.rowPlace}>{device.airspace?.name}</span>
                    <LastSeen at={device.last_update} timeZone={timeZone} short />
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}
