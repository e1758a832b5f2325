import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '#domain/values/LastSeen.tsx'

/** Shows when a monitor was last heard. One that never was may hang all the same. */
export function Heard({ unit }: { unit: HardwareFound }) {
  const { t } = useTranslation('siteEditor')
  return unit.last_update === null ? t('notHeard') : <LastSeen at={unit.last_update} />
}
