import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { BulkActions } from '#barn/fleet/BulkActions.tsx'
import { BulkDialog } from '#barn/fleet/BulkDialog.tsx'
import { formatNumber } from '#lib/locale.ts'
import type { Picks } from '#ui/table/use-picks.ts'

export interface DeviceBulkProps {
  picks: Picks<AdminDevice>
  search: { search?: string | undefined }
}

/** The delivery status of what is picked, or of everything that the list found. */
export function DeviceBulk({ picks, search }: DeviceBulkProps) {
  const { t, i18n } = useTranslation('hardware')
  const [isOpen, setOpen] = useState(false)
  const codes = () => (picks.everything ? allCodes(search.search) : Promise.resolve(codesOf(picks.rows)))
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

const codesOf = (rows: readonly AdminDevice[]) => rows.map(row => row.code)

async function allCodes(search: string | undefined): Promise<string[]> {
  const found: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, perPage: LIMITS.page.max, ...(search !== undefined && { search }) }
    const answer = await call(adminDevices.list, { query })
    found.push(...codesOf(answer.items))
    pages = answer.pages
  }
  return found
}
