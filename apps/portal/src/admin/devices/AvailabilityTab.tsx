import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { AvailabilityMap } from '#admin/charts/heatmap/AvailabilityMap.tsx'
import { RangePage, useDayRange } from '#admin/charts/RangePage.tsx'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useDevice } from './use-device.ts'

/** Shows what came of each sensor by local day, compared with what was expected. */
export function AvailabilityTab() {
  const { t } = useTranslation('hardware')
  const { deviceId, device, timeZone } = useDevice()
  const range = useDayRange(timeZone)
  const all = useSensors(deviceId, range.query)
  return (
    <RangePage range={range}>
      <AsyncSection resource={all} name={t('tab.availability')} skeleton={<Skeleton height={140} />}>
        {rows => (
          <AvailabilityMap
            label={t('tab.availability')}
            fileName={`availability-${device.data?.code ?? deviceId}`}
            days={rows[0]?.points.map(({ date }) => date) ?? []}
            rows={rows}
          />
        )}
      </AsyncSection>
    </RangePage>
  )
}

/** Combines the three answers: a row for each sensor. */
function useSensors(deviceId: number, query: ReturnType<typeof useDayRange>['query']) {
  const { t } = useTranslation('hardware')
  const [coughs, temperature, humidity] = SENSORS
  const options = { page: false, keepPrevious: true } as const
  const ask = (sensor: (typeof SENSORS)[number]) => ({ params: { deviceId }, query: { ...query, sensor } })
  const answers = [
    useEndpoint(adminDevices.availability, ask(coughs), options),
    useEndpoint(adminDevices.availability, ask(temperature), options),
    useEndpoint(adminDevices.availability, ask(humidity), options),
  ]
  const failed = answers.find(answer => answer.isError)
  const rows = answers.flatMap(({ data }, index) => {
    const sensor = SENSORS[index] ?? coughs
    return data === undefined
      ? []
      : [
          {
            key: sensor,
            name: t(`sensor.${sensor}`),
            kind: 'airspace' as const,
            points: data.data[0]?.points ?? [],
          },
        ]
  })
  return {
    data: rows.length === answers.length ? rows : undefined,
    isPending: answers.some(answer => answer.isPending),
    isError: failed !== undefined,
    isFetching: answers.some(answer => answer.isFetching),
    error: failed?.error,
    refetch: () => answers.forEach(answer => void answer.refetch()),
  }
}
