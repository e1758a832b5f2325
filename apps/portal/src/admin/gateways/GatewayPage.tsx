import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { availabilityLevel } from '@earshot/contract/rules/hardware/availability.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AdminGatewayDetail, GatewayRegistered } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayStrip, UsageStrip } from '#admin/charts/DayStrip.tsx'
import { RangeSelect, useDayRange } from '#admin/charts/RangePage.tsx'
import { HardwareFacts, HardwareHead } from '#admin/hardware/HardwareDetail.tsx'
import { DiskFree, GatewayMode, LinkState } from '#admin/hardware/HardwareState.tsx'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { GatewayActions, type GatewayActionsProps } from './GatewayActions.tsx'
import { GatewayEvents } from './GatewayEvents.tsx'
import { GatewaySecret } from './GatewaySecret.tsx'
import { GatewaySilence } from './GatewaySilence.tsx'

/** Shows one gateway: whether it is heard, what it hears, what it used and how full it is. */
export function GatewayPage() {
  const { t } = useTranslation('hardware')
  const { gatewayId = 0 } = useParams({ strict: false })
  const gateway = useEndpoint(adminGateways.read, { params: { gatewayId } }, EVERY_MINUTE)
  const [issued, setIssued] = useState<GatewayRegistered | null>(null)
  if (issued !== null && issued.id === gatewayId)
    return <NewSecret issued={issued} onFinish={() => setIssued(null)} />
  return (
    <>
      <PageHead title={t('gateway')} />
      <AsyncSection resource={gateway} name={t('gateway')} skeleton={<Skeleton height={400} />}>
        {data => (
          <>
            <Head gateway={data} onIssued={setIssued} />
            <div className={classes.split}>
              <div className={classes.page}>
                {!data.online && <GatewaySilence gateway={data} />}
                <Devices gatewayId={gatewayId} />
                <GatewayEvents gatewayId={gatewayId} timeZone={data.timezone} />
                <History gatewayId={gatewayId} timeZone={data.timezone} />
              </div>
              <Facts gateway={data} />
            </div>
          </>
        )}
      </AsyncSection>
    </>
  )
}

function NewSecret({
  issued: { code, secret },
  onFinish,
}: {
  issued: GatewayRegistered
  onFinish: () => void
}) {
  const { t } = useTranslation('hardware')
  return (
    <>
      <AdminDetailHead
        title={code}
        crumbs={[{ label: t('gateways'), to: '/admin/gateways/list' }, { label: code }]}
        first={t('manage.newSecretDone', { code })}
      />
      <div className={classes.page}>
        <GatewaySecret secret={secret} leaveText={t('manage.leaveText')} onFinish={onFinish} />
      </div>
    </>
  )
}

function Head({ gateway, onIssued }: GatewayActionsProps) {
  const { t } = useTranslation('hardware')
  const { site, online, last_heartbeat_at: heardAt } = gateway
  return (
    <HardwareHead
      kind="gateway"
      unit={gateway}
      heardAt={heardAt}
      isOnline={online}
      mark={
        <StatusChip
          status={heardAt === null ? 'Default' : online ? 'Ok' : 'Offline'}
          {...(online && { word: t('online') })}
        />
      }
      place={site === null ? t('state.standsNowhere') : t('state.stands', { site: site.name })}
      actions={<GatewayActions gateway={gateway} onIssued={onIssued} />}
    />
  )
}

function Facts({ gateway }: { gateway: AdminGatewayDetail }) {
  const { t } = useTranslation('hardware')
  return (
    <HardwareFacts
      unit={gateway}
      own={{
        site: [
          { name: t('column.link'), value: <LinkState gateway={gateway} /> },
          { name: t('fact.disk'), value: <DiskFree gateway={gateway} /> },
          { name: t('fact.mode'), value: <GatewayMode gateway={gateway} /> },
          { name: t('fact.registration'), value: t(`registration.${gateway.registration}`) },
        ],
        mac: [{ name: t('fact.sim'), value: gateway.sim }],
      }}
    />
  )
}

function Devices({ gatewayId }: { gatewayId: number }) {
  const { t } = useTranslation(['hardware', 'common'])
  const devices = useEndpoint(adminGateways.devices, { params: { gatewayId } }, { page: false })
  return (
    <section className={classes.block} aria-labelledby="devices">
      <h2 id="devices">{t('hardware:devicesOf')}</h2>
      <AsyncSection
        resource={devices}
        name={t('hardware:devicesOf')}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.quiet}>{t('hardware:noDevices')}</p>}
      >
        {({ items }) => (
          <div className={classes.scroll}>
            <table className={classes.rows} aria-labelledby="devices">
              <tbody>
                {items.map(device => (
                  <tr key={device.id}>
                    <th scope="row">
                      <Link
                        to="/admin/devices/$deviceId/info"
                        params={{ deviceId: device.id }}
                        className={classes.link}
                      >
                        {device.code}
                      </Link>
                    </th>
                    <td>{[device.site?.name, device.airspace?.name].filter(Boolean).join(', ') || '–'}</td>
                    <td>
                      {isOnline(device.connectivity) ? t('hardware:online') : t('common:status.Offline')}
                    </td>
                    <td>
                      <LastSeen at={device.last_update} short />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </AsyncSection>
    </section>
  )
}

function History({ gatewayId, timeZone }: { gatewayId: number; timeZone: string | null }) {
  const { t, i18n } = useTranslation('hardware')
  const range = useDayRange(timeZone)
  const input = { params: { gatewayId }, query: range.query }
  const options = { page: false, keepPrevious: true } as const
  const heard = useEndpoint(adminGateways.heartbeats, input, options)
  const usage = useEndpoint(adminGateways.usage, input, options)
  const figure = (value: number) => formatNumber(value, i18n.language, 1)
  return (
    <>
      <Row gap="2 4" align="center" wrap>
        <RangeSelect {...range} />
      </Row>
      <AsyncSection resource={heard} name={t('heartbeats.title')} skeleton={<Skeleton height={140} />}>
        {({ points }) => (
          <DayStrip
            title={t('heartbeats.title')}
            note={points.every(({ expected }) => expected === 0) ? t('heartbeats.none') : undefined}
            most={100}
            column={t('heartbeats.title')}
            days={points.map(({ date, value }) => ({
              date,
              value,
              level: value === null ? undefined : availabilityLevel(value),
            }))}
            format={({ value }) => t('percent', { value: figure(value ?? 0) })}
          />
        )}
      </AsyncSection>
      <AsyncSection resource={usage} name={t('usage.title')} skeleton={<Skeleton height={140} />}>
        {data => <UsageStrip usage={data} />}
      </AsyncSection>
    </>
  )
}
