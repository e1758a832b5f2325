import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
import filter from '#ui/lists/FilterMenu.module.css'
import { MenuButton } from '#ui/menu/MenuButton.tsx'

/** Shows and changes the device's delivery status: the change is a run of one code, which a toast undoes. */
export function DeliveryControl({ device }: { device: Pick<AdminDevice, 'code' | 'delivery_status'> }) {
  const { t } = useTranslation('hardware')
  const changing = useAction(adminDevices.bulkStatus, {
    undo: ({ run }) => (run === null ? Promise.resolve() : call(toolbox.undo, { params: { runId: run } })),
  })
  const options = DELIVERY_STATUSES.map(value => ({ value, label: t(`delivery.${value}`) }))

  function change(chosen: string): void {
    const delivery_status = DELIVERY_STATUSES.find(value => value === chosen)
    if (delivery_status === undefined || delivery_status === device.delivery_status) return
    void changing.run(
      { body: { device_codes: [device.code], delivery_status } },
      { done: t('deliverySet', { code: device.code, status: t(`delivery.${delivery_status}`) }) },
    )
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
