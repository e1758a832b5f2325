import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import filter from '#ui/FilterMenu.module.css'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { Text } from '#ui/Text.tsx'
import { showToast } from '#ui/toasts.ts'

/** Shows and changes the device's delivery status: the change is a run of one code, which a toast undoes. */
export function DeliveryControl({ device }: { device: Pick<AdminDevice, 'code' | 'delivery_status'> }) {
  const { t } = useTranslation('hardware')
  const queryClient = useQueryClient()
  const options = DELIVERY_STATUSES.map(value => ({ value, label: t(`delivery.${value}`) }))

  function change(chosen: string): void {
    const delivery_status = DELIVERY_STATUSES.find(value => value === chosen)
    if (delivery_status === undefined || delivery_status === device.delivery_status) return
    saveWithUndo({
      save: () => call(adminDevices.bulkStatus, { body: { device_codes: [device.code], delivery_status } }),
      undo: ({ run }) => (run === null ? Promise.resolve() : call(toolbox.undo, { params: { runId: run } })),
      onChanged: () => void queryClient.invalidateQueries(),
      text: t('deliverySet', { code: device.code, status: t(`delivery.${delivery_status}`) }),
    }).catch(error => {
      const reason = error instanceof ApiError ? error.fields.device_codes?.[0] : undefined
      showToast({ kind: 'error', text: reason ?? t('bulk.failed') })
    })
  }

  return (
    <MenuButton
      position="bottom-end"
      offset={4}
      button={
        <button type="button" className={filter.button}>
          <Text as="span" tone="muted">
            {t('fact.delivery')}
          </Text>
          <span className={filter.value}>{t(`delivery.${device.delivery_status}`)}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </button>
      }
      items={[{ kind: 'choice', value: device.delivery_status, options, onChange: change }]}
    />
  )
}
