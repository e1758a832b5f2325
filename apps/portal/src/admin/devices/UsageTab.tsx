import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { useTranslation } from 'react-i18next'
import { UsageStrip } from '#admin/charts/DayStrip.tsx'
import { RangePage, useDayRange } from '#admin/charts/RangePage.tsx'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useDevice } from './use-device.ts'

/** Shows the device's part of the data that its gateways used. */
export function UsageTab() {
  const { t } = useTranslation('hardware')
  const { deviceId, timeZone } = useDevice()
  const range = useDayRange(timeZone)
  const usage = useEndpoint(
    adminDevices.usage,
    { params: { deviceId }, query: range.query },
    { page: false, keepPrevious: true },
  )
  return (
    <RangePage range={range}>
      <AsyncSection resource={usage} name={t('usage.title')} skeleton={<Skeleton height={140} />}>
        {data => <UsageStrip usage={data} />}
      </AsyncSection>
    </RangePage>
  )
}
