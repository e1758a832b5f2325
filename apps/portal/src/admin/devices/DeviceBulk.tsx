import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkActions, BulkDialog } from '#admin/hardware/BulkDialog.tsx'
import { pickedCodes } from '#admin/hardware/picked-codes.ts'
import { call } from '#api/client.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { formatNumber } from '#lib/locale.ts'
import type { Picks } from '#ui/table/use-picks.ts'

type DeviceFilters = Omit<
  ListSearch<typeof adminDevices.list>,
  'page' | 'perPage' | 'ordering_field' | 'order'
>

export interface DeviceBulkProps {
  picks: Picks<AdminDevice>
  /** The filters of the list. */
  filters: DeviceFilters
}

/** Changes the delivery status of what is picked, or of everything that the list found. */
export function DeviceBulk({ picks, filters }: DeviceBulkProps) {
  const { t, i18n } = useTranslation('hardware')
  const [isOpen, setOpen] = useState(false)
  const codes = () => pickedCodes({ picks, filters, read: query => call(adminDevices.list, { query }) })
  return (
    <>
      <BulkActions label={t('bulk.delivery')} onChange={() => setOpen(true)} codes={codes} />
      {isOpen && (
        <BulkDialog
          title={t('bulk.deliveryOf', {
            count: picks.count,
            figure: formatNumber(picks.count, i18n.language),
          })}
          choices={DELIVERY_STATUSES.map(value => ({ value, label: t(`delivery.${value}`) }))}
          first="IN_STOCK"
          codes={codes}
          run={(device_codes, delivery_status) =>
            call(adminDevices.bulkStatus, { body: { device_codes, delivery_status } })
          }
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            picks.drop()
          }}
        />
      )}
    </>
  )
}
