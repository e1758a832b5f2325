import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { formatDayOfYear, formatList, formatNumber, withTime } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './HardwarePage.module.css'
import { DataUsage, Facts, useLastDays } from './HardwareParts.tsx'
import { HeartbeatStrip } from './HeartbeatStrip.tsx'

/** Shows one gateway: whether it is heard, what it carries, how full it is and what it sent. */
export function GatewayPage() {
  const { t } = useTranslation('monitors')
  const { siteId, gatewayId } = useParams({ from: '/app/sites/$siteId/gateways/$gatewayId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const gateway = useEndpoint(gateways.read, { params: { siteId, gatewayId } })
  const timeZone = site.data?.timezone
  const usage = useEndpoint(
    gateways.usage,
    { params: { siteId, gatewayId }, query: useLastDays(timeZone) },
    { enabled: timeZone !== undefined },
  )
  return (
    <>
      <SiteHead
        title={gateway.data?.code ?? t('gateway.title')}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/monitors` }}
      />
      <Sheet aside={gateway.data && <GatewayFacts gateway={gateway.data} timeZone={timeZone} />}>
        <div className={classes.page}>
          <AsyncSection resource={gateway} name={t('gateway.title')} skeleton={<Skeleton height={120} />}>
            {data => <GatewayHeader gateway={data} timeZone={timeZone} />}
          </AsyncSection>
          <GatewayMonitors siteId={siteId} gatewayId={gatewayId} timeZone={timeZone} />
          <HeartbeatStrip siteId={siteId} gatewayId={gatewayId} timeZone={timeZone} />
          <DataUsage usage={usage} />
        </div>
      </Sheet>
    </>
  )
}

interface GatewayPartProps {
  gateway: SiteGateway
  timeZone: string | undefined
}

function GatewayHeader({ gateway, timeZone }: GatewayPartProps) {
  const { t } = useTranslation('monitors')
  const { code, devices_amount: count, devices_online: online } = gateway
  const state = gateway.online ? 'gateway.speaks' : 'gateway.isSilent'
  return (
    <Stack as="header" gap="2-half">
      <StatusLine seen={{ at: gateway.last_heartbeat_at, timeZone, offline: !gateway.online }}>
        <StatusChip
          status={gateway.online ? 'Ok' : 'Offline'}
          {...(gateway.online && { word: t('online') })}
        />
      </StatusLine>
      <Answer first={t(state, { code })} rest={t('gateway.carries', { count, online })} />
      <AnswerNote />
    </Stack>
  )
}

function GatewayFacts({ gateway, timeZone }: GatewayPartProps) {
  const { t, i18n } = useTranslation('monitors')
  const language = i18n.language
  const moment = (at: string | null) =>
    at === null ? '–' : withTime(formatDayOfYear({ at, language, timeZone }), { at, language, timeZone })
  const mode = t(`mode.${gateway.device_mode}`)
  const minutes = gateway.device_mode_parameter
  const disk = gateway.disk_space
  return (
    <Facts
      title={t('gateway.title')}
      facts={[
        { name: t('fact.code'), value: gateway.code },
        { name: t('fact.name'), value: gateway.name },
        {
          name: t('fact.houses'),
          value: formatList(
            gateway.houses.map(house => house.name),
            language,
          ),
        },
        { name: t('fact.heartbeat'), value: moment(gateway.last_heartbeat_at) },
        {
          name: t(gateway.online ? 'fact.onlineSince' : 'fact.silentSince'),
          value: moment(gateway.connectivity_since),
        },
        {
          name: t('fact.disk'),
          value: disk === null ? '–' : t('gateway.disk', { percent: formatNumber(disk, language) }),
          level: gateway.disk_status,
        },
        { name: t('fact.software'), value: gateway.software_version },
        {
          name: t('fact.mode'),
          value: minutes === null ? mode : t('fact.modeFor', { mode, count: minutes }),
        },
        { name: t('fact.registration'), value: t(`registration.${gateway.registration}`) },
        { name: t('fact.mac'), value: gateway.mac_address },
      ]}
    />
  )
}

/** The list is asked for at once, because no gateway carries more monitors than this. */
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
                    <Text as="span" weight="strong">
                      {device.name || device.code}
                    </Text>
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
