import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HardwareHead } from '#admin/hardware/HardwareDetail.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { monitorStatus } from '#domain/status/sensor-status.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
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
  const { site, airspace } = device
  return (
    <HardwareHead
      kind="device"
      unit={device}
      heardAt={device.last_update}
      isOnline={isOnline(device.connectivity)}
      mark={<StatusChip status={monitorStatus(device)} />}
      place={
        site === null
          ? t('state.hangsNowhere')
          : t('state.hangs', { site: site.name, airspace: airspace?.name })
      }
      actions={<DeliveryControl device={device} />}
      links={
        site !== null && (
          <ButtonLink link={{ to: '/app/sites/$siteId/dashboard', params: { siteId: site.id } }} size="dense">
            {t('openSite')}
          </ButtonLink>
        )
      }
    />
  )
}
