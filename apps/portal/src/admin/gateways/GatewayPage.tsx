import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { availabilityLevel } from '@earshot/contract/rules/hardware/availability.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AdminGatewayDetail, GatewayRegistered } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayStrip, UsageStrip } from '#admin/charts/DayStrip.tsx'
import { RangeSelect, useDayRange } from '#admin/charts/RangePage.tsx'
import { DiskFree, GatewayMode, LinkState } from '#admin/hardware/HardwareState.tsx'
import { FactList } from '#admin/shared/FactList.tsx'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { countryName, formatDate, formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
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
  const { code, site, online, last_heartbeat_at: at } = gateway
  return (
    <AdminDetailHead
      title={code}
      crumbs={[{ label: t('gateways'), to: '/admin/gateways/list' }, { label: code }]}
      subtitle={site?.name}
      mark={
        <StatusChip
          status={at === null ? 'Default' : online ? 'Ok' : 'Offline'}
          {...(online && { word: t('online') })}
        />
      }
      first={t(`state.${at === null ? 'never' : online ? 'heard' : 'isSilent'}`, { code })}
      rest={site === null ? t('state.standsNowhere') : t('state.stands', { site: site.name })}
      seen={<LastSeen at={at} timeZone={gateway.timezone ?? undefined} />}
      actions={
        <>
          <GatewayActions gateway={gateway} onIssued={onIssued} />
          <ButtonLink link={{ to: '/admin/audit', search: { about: `gateway:${gateway.id}` } }} size="dense">
            {t('changes')}
          </ButtonLink>
        </>
      }
    />
  )
}

function Facts({ gateway }: { gateway: AdminGatewayDetail }) {
  const { t, i18n } = useTranslation('hardware')
  const language = i18n.language
  const day = (at: string | null) => at && formatDate({ at, language })
  return (
    <FactList
      title={t('fact.title')}
      facts={[
        { name: t('fact.code'), value: gateway.code },
        { name: t('fact.name'), value: gateway.name },
        { name: t('fact.site'), value: gateway.site?.name },
        { name: t('column.link'), value: <LinkState gateway={gateway} /> },
        { name: t('fact.disk'), value: <DiskFree gateway={gateway} /> },
        { name: t('fact.mode'), value: <GatewayMode gateway={gateway} /> },
        { name: t('fact.registration'), value: t(`registration.${gateway.registration}`) },
        { name: t('fact.software'), value: gateway.software_version },
        { name: t('fact.hardware'), value: gateway.hw_revision },
        { name: t('fact.label'), value: gateway.label_text },
        { name: t('fact.pcb'), value: gateway.pcb_serial },
        { name: t('fact.mac'), value: gateway.mac_address },
        { name: t('fact.sim'), value: gateway.sim },
        { name: t('fact.ip'), value: gateway.ip_address },
        { name: t('fact.country'), value: gateway.country && countryName(gateway.country, language) },
        { name: t('fact.produced'), value: day(gateway.produced_at) },
        { name: t('fact.known'), value: day(gateway.created_at) },
      ]}
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
      <div className={classes.tools}>
        <RangeSelect {...range} />
      </div>
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
