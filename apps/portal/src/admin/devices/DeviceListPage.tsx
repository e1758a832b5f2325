import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { DELIVERY_STATUSES, DEVICE_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { BulkChange } from '#admin/hardware/BulkChange.tsx'
import { HardwareList } from '#admin/hardware/HardwareList.tsx'
import { usualVersion } from '#admin/hardware/HardwareState.tsx'
import { useDeviceColumns } from '#admin/hardware/hardware-columns.tsx'
import { pickedCodes } from '#admin/hardware/picked-codes.ts'
import { AsOf } from '#admin/shared/AsOf.tsx'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import { filtersOf, type ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import type { Picks } from '#ui/table/use-picks.ts'
import { DeviceHead } from './DeviceHead.tsx'

/** Lists every device of the fleet. */
export function DeviceListPage() {
  const list = useList(adminDevices.list, { name: 'admin-devices', page: true, ...EVERY_MINUTE })
  const { data: stats } = useEndpoint(adminDevices.stats, {}, { page: false, ...EVERY_MINUTE })
  const { filter = 'ALL', page: _page, perPage: _size, ...asked } = list.search
  return (
    <>
      <DeviceHead stats={stats} seen={<AsOf figures={[stats]} />} />
      <HardwareList
        kind="devices"
        list={list}
        columns={useDeviceColumns(usualVersion(stats?.by_software ?? []))}
        filters={DEVICE_FILTERS}
        fetchFile={file_type => download(adminDevices.download, { query: { ...asked, filter, file_type } })}
        actions={picks => <DeliveryChange picks={picks} filters={{ ...filtersOf(asked), filter }} />}
      />
    </>
  )
}

interface DeliveryChangeProps {
  picks: Picks<AdminDevice>
  /** The filters of the list. */
  filters: Omit<ListSearch<typeof adminDevices.list>, 'page' | 'perPage' | 'ordering_field' | 'order'>
}

/** Changes the delivery status of what is picked, or of everything that the list found. */
function DeliveryChange({ picks, filters }: DeliveryChangeProps) {
  const { t } = useTranslation('hardware')
  return (
    <BulkChange
      picks={picks}
      label={t('bulk.delivery')}
      title={count => t('bulk.deliveryOf', count)}
      choices={DELIVERY_STATUSES.map(value => ({ value, label: t(`delivery.${value}`) }))}
      first="IN_STOCK"
      codes={() => pickedCodes({ picks, filters, read: query => call(adminDevices.list, { query }) })}
      run={(device_codes, delivery_status) =>
        call(adminDevices.bulkStatus, { body: { device_codes, delivery_status } })
      }
    />
  )
}
