import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { DEVICE_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { HardwareFilters } from '#admin/hardware/HardwareFilters.tsx'
import { usualVersion } from '#admin/hardware/HardwareState.tsx'
import { useDeviceColumns } from '#admin/hardware/use-device-columns.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/shared.module.css'
import { download } from '#api/download.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { DeviceBulk } from './DeviceBulk.tsx'
import { DeviceHead } from './DeviceHead.tsx'

const codeOf = ({ code }: AdminDevice) => code

/**
 * Lists every device of the fleet, a thousand rows a page, the missing ones first. The database does search, filter and
 * order.
 */
export function DeviceListPage() {
  const { t } = useTranslation('hardware')
  const list = useList(adminDevices.list, { name: 'admin-devices', page: true, ...EVERY_MINUTE })
  const { data: stats } = useEndpoint(adminDevices.stats, {}, { page: false, ...EVERY_MINUTE })
  const { filter = 'ALL', page: _, perPage: _size, ...asked } = list.search
  const { ordering_field: _field, order: _order, ...others } = asked
  const filters = { ...others, filter }
  const columns = useDeviceColumns(usualVersion(stats?.by_software ?? []))
  return (
    <>
      <DeviceHead stats={stats} seen={<AsOf figures={[stats]} />} />
      <div className={classes.list} data-tabs>
        <DataTable
          label={t('devices')}
          density="dense"
          list={list}
          columns={columns}
          rowKey={device => device.id}
          filters={
            <HardwareFilters
              kind="devices"
              saved="DEVICES"
              list={list}
              options={DEVICE_FILTERS}
              fetchFile={file_type =>
                download(adminDevices.download, { query: { ...asked, filter, file_type } })
              }
              total={list.page.data?.total ?? 0}
            />
          }
          pick={{
            rowName: codeOf,
            actions: picks => <DeviceBulk picks={picks} filters={filters} />,
          }}
          empty={
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              action={<Button onClick={list.clear}>{t('empty.clear')}</Button>}
            />
          }
        />
      </div>
    </>
  )
}
