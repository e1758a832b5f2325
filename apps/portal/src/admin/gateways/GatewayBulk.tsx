import { DOMAIN } from '@earshot/contract/domain.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { AdminGateway } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { DEVICE_MODES, type DeviceMode } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkActions, BulkDialog } from '#admin/hardware/BulkDialog.tsx'
import { MinutesField } from '#admin/hardware/MinutesField.tsx'
import { pickedCodes } from '#admin/hardware/picked-codes.ts'
import { call } from '#api/client.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { formatNumber } from '#lib/locale.ts'
import type { Picks } from '#ui/table/use-picks.ts'

type GatewayFilters = Omit<
  ListSearch<typeof adminGateways.list>,
  'page' | 'perPage' | 'ordering_field' | 'order'
>

export interface GatewayBulkProps {
  picks: Picks<AdminGateway>
  /** The filters of the list. */
  filters: GatewayFilters
}

const lasts = (mode: DeviceMode) => DOMAIN.gatewayModeMinutes[mode]

/** Changes the mode of what is picked, or of everything that the list found; most modes end by themselves. */
export function GatewayBulk({ picks, filters }: GatewayBulkProps) {
  const { t, i18n } = useTranslation('hardware')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<number | null>(null)
  const codes = () => pickedCodes({ picks, filters, read: query => call(adminGateways.list, { query }) })
  const minutesOf = (mode: DeviceMode) => (lasts(mode) === null ? null : (typed ?? lasts(mode)))
  return (
    <>
      <BulkActions label={t('bulk.mode')} onChange={() => setOpen(true)} codes={codes} />
      {isOpen && (
        <BulkDialog<DeviceMode>
          title={t('bulk.modeOf', { count: picks.count, figure: formatNumber(picks.count, i18n.language) })}
          choices={DEVICE_MODES.map(value => ({
            value,
            label: t(`mode.${value}`),
            text: t(`modeText.${value}`),
          }))}
          first="MAINTENANCE"
          codes={codes}
          run={(device_codes, device_mode) =>
            call(adminGateways.bulkStatus, {
              body: { device_codes, device_mode, device_mode_parameter: minutesOf(device_mode) },
            })
          }
          beside={mode => {
            const minutes = minutesOf(mode)
            return minutes !== null && <MinutesField minutes={minutes} onChange={setTyped} />
          }}
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
