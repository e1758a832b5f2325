import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import { IconQrcode, IconRouter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import { formatList, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './MonitorListPage.module.css'
import { PhoneMonitors, WideMonitors } from './MonitorTable.tsx'
import { monitorAnswer } from './monitor-sentences.ts'

/**
 * Shows the hardware of a site: which monitors are silent, the gateways that carry them, and each monitor with its
 * lamps.
 */
export function MonitorListPage() {
  const { t } = useTranslation('monitors')
  const { siteId } = useParams({ from: '/app/sites/$siteId/monitors' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const isPhone = useMediaQuery('(max-width: 899.9px)')
  const place = { siteId, timeZone: site.data?.timezone }
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <div className={classes.page}>
          <Row gap="2 6" align="start" justify="between" wrap>
            <Stack gap="0">
              <MonitorAnswer siteId={siteId} />
              <AnswerNote />
            </Stack>
            <ButtonLink
              link={{ to: '/app/sites/$siteId/door-codes', params: { siteId } }}
              size="dense"
              icon={IconQrcode}
            >
              {t('doorCodes')}
            </ButtonLink>
          </Row>
          <GatewayStrip {...place} />
          {isPhone ? <PhoneMonitors {...place} /> : <WideMonitors {...place} />}
        </div>
      </Sheet>
    </>
  )
}

function MonitorAnswer({ siteId }: { siteId: number }) {
  const { t, i18n } = useTranslation('monitors')
  const now = useNow()
  const gatewayList = useEndpoint(gateways.list, { params: { siteId } })
  const { data } = useEndpoint(devices.list, { params: { siteId }, query: { filter: 'OFFLINE' } })
  if (data === undefined) return <Answer first={t('title')} />
  const { counts, items } = data
  const answer = monitorAnswer({
    t,
    language: i18n.language,
    total: counts.ALL,
    silent: counts.OFFLINE,
    longestSilentSince: items[0]?.last_update ?? null,
    gateways: gatewayList.data?.items,
    now,
  })
  return <Answer {...answer} />
}

/** Shows the gateways of a site above its monitors: a silent one explains all the monitors that it carries. */
export function GatewayStrip({ siteId, timeZone }: { siteId: number; timeZone: string | undefined }) {
  const { t } = useTranslation('monitors')
  const list = useEndpoint(gateways.list, { params: { siteId } })
  return (
    <AsyncSection
      resource={list}
      name={t('gateways')}
      skeleton={<Skeleton height={66} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.none}>{t('noGateways')}</p>}
    >
      {({ items }) => (
        <ul className={classes.strip} aria-label={t('gateways')}>
          {items.map(gateway => (
            <GatewayItem key={gateway.id} gateway={gateway} siteId={siteId} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </AsyncSection>
  )
}

interface GatewayItemProps {
  gateway: SiteGateway
  siteId: number
  timeZone: string | undefined
}

function GatewayItem({ gateway, siteId, timeZone }: GatewayItemProps) {
  const { t, i18n } = useTranslation('monitors')
  const { t: common } = useTranslation('common')
  const status = gateway.online ? 'Ok' : 'Offline'
  const { devices_amount: count, devices_online: online, disk_space: disk, disk_status: level } = gateway
  return (
    <li className={classes.gateway} data-status={status}>
      <IconRouter className={classes.icon} size={22} stroke={1.65} aria-hidden />
      <div className={classes.words}>
        <Row className={classes.title} as="p" gap="0 2" align="baseline" wrap>
          <Link
            to="/app/sites/$siteId/gateways/$gatewayId"
            params={{ siteId, gatewayId: gateway.id }}
            className={classes.code}
          >
            {gateway.code}
          </Link>
          <span>
            {formatList(
              gateway.houses.map(house => house.name),
              i18n.language,
            ) || gateway.name}
          </span>
        </Row>
        <p className={classes.facts}>
          <span>{t('gateway.monitors', { count, online })}</span>
          {disk !== null && (
            <span className={classes.wide} data-level={level}>
              {t('gateway.disk', { percent: formatNumber(disk, i18n.language) })}
            </span>
          )}
          {gateway.software_version !== '' && (
            <span className={classes.wide}>
              {t('gateway.software', { version: gateway.software_version })}
            </span>
          )}
        </p>
      </div>
      <div className={classes.end}>
        <span className={classes.status}>
          <StatusMark status={status} size={12} />
          {gateway.online ? t('online') : common('status.Offline')}
        </span>
        <LastSeen at={gateway.last_heartbeat_at} timeZone={timeZone} offline={!gateway.online} />
      </div>
    </li>
  )
}
