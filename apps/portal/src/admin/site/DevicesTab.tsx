import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { useTranslation } from 'react-i18next'
import { usualVersion } from '#admin/hardware/HardwareState.tsx'
import { useDeviceColumns } from '#admin/hardware/hardware-columns.tsx'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useAdminSite } from './use-admin-site.ts'
import { useWholeList } from './use-whole-list.ts'

/** These columns would be alike in every row. */
const SAME_FOR_ALL_ROWS = ['site', 'country']

/** Lists every device of the site, the silent ones first. The call has no order, so no heading offers one. */
export function DevicesTab() {
  const { t } = useTranslation('admin-site')
  const { siteId } = useAdminSite()
  const devices = useEndpoint(adminSites.devices, { params: { siteId } }, EVERY_MINUTE)
  const list = useWholeList(devices, { name: 'admin-site-devices', scope: String(siteId) })
  const items = devices.data?.items ?? []
  const columns = useDeviceColumns(usualVersion(versionsOf(items)))
    .filter(({ key }) => !SAME_FOR_ALL_ROWS.includes(key))
    .map(({ order: _order, ...column }) => column)
  return (
    <div className={classes.list} data-tabs>
      <DataTable
        label={t('tab.devices')}
        density="dense"
        list={list}
        columns={columns}
        rowKey={device => device.id}
        tone={device => (isOnline(device.connectivity) ? undefined : 'Offline')}
        empty={<EmptyState title={t('noDevices.title')} text={t('noDevices.text')} />}
      />
    </div>
  )
}

function versionsOf(devices: readonly AdminDevice[]): { version: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { software_version: version } of devices) counts.set(version, (counts.get(version) ?? 0) + 1)
  return [...counts].map(([version, count]) => ({ version, count }))
}
