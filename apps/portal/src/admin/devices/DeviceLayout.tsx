import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DeliveryControl } from './DeliveryControl.tsx'
import { useDevice } from './use-device.ts'

/** Surrounds the tabs of one device with what it is and its state. */
export function DeviceLayout() {
  const { t } = useTranslation('hardware')
  const { deviceId, device } = useDevice()
  const params = { deviceId }
  return (
    <>
      <PageHead title={t('device')} />
      <AsyncSection resource={device} name={t('device')} skeleton={<Skeleton height={64} />}>
        {data => <Head device={data} />}
      </AsyncSection>
      <AreaTabs
        label={t('device')}
        tabs={[
          { link: { to: '/admin/devices/$deviceId/info', params }, label: t('tab.info') },
          {
            link: { to: '/admin/devices/$deviceId/graphs/data-availability', params },
            label: t('tab.availability'),
          },
          { link: { to: '/admin/devices/$deviceId/graphs/data-usage', params }, label: t('tab.usage') },
          {
            link: { to: '/admin/devices/$deviceId/graphs/rdi-temperature-humidity', params },
            label: t('tab.sensors'),
          },
          { link: { to: '/admin/devices/$deviceId/coughs', params }, label: t('tab.coughs') },
          { link: { to: '/admin/devices/$deviceId/colours', params }, label: t('tab.colours') },
        ]}
      />
      <Outlet />
    </>
  )
}

function Head({ device }: { device: AdminDeviceDetail }) {
  const { t } = useTranslation('hardware')
  const { code, site, airspace, last_update: at } = device
  const key = at === null ? 'never' : isOnline(device.connectivity) ? 'heard' : 'isSilent'
  return (
    <AdminDetailHead
      title={code}
      crumbs={[{ label: t('devices'), to: '/admin/devices/list' }, { label: code }]}
      subtitle={site?.name}
      mark={<StatusChip status={monitorStatus(device)} />}
      first={t(`state.${key}`, { code })}
      rest={
        site === null
          ? t('state.hangsNowhere')
          : t('state.hangs', { site: site.name, airspace: airspace?.name })
      }
      seen={<LastSeen at={at} timeZone={device.timezone ?? undefined} />}
      actions={
        <>
          <DeliveryControl device={device} />
          <ButtonLink link={{ to: '/admin/audit', search: { about: `device:${device.id}` } }} size="dense">
            {t('changes')}
          </ButtonLink>
          {site !== null && (
            <ButtonLink
              link={{ to: '/app/sites/$siteId/dashboard', params: { siteId: site.id } }}
              size="dense"
            >
              {t('openSite')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
