import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { SensorFaultCourse } from '@earshot/contract/schemas/hardware/device.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { FaultChart } from './FaultChart.tsx'
import { useFaultWords } from './use-fault-words.ts'

interface FaultCoursesProps {
  siteId: number
  deviceId: number
  /** The site's; the reader's own where it is not known. */
  timeZone?: string | undefined
  /** Only the faults of this sensor that last, as an incident is about them. */
  lastingOf?: Sensor
  /** Its heading; with one, nothing is shown of a monitor whose sensors were always believed. */
  title?: string
}

/** Shows when sensors of a monitor were not believed, each with the sensor's line beside its neighbours'. */
export function FaultCourses({ siteId, deviceId, timeZone, lastingOf, title }: FaultCoursesProps) {
  const { t } = useTranslation('faults')
  const found = useEndpoint(devices.sensorFaults, { params: { siteId, deviceId } })
  const faults = found.data?.items.filter(
    ({ to, sensor }) => lastingOf === undefined || (to === null && sensor === lastingOf),
  )
  // Most monitors have none, so no room is kept for them.
  if (title !== undefined && !found.isError && (faults ?? []).length === 0) return null
  return (
    <Stack as="section" gap="3" shrink aria-label={title ?? t('title')}>
      {title !== undefined && <h2>{title}</h2>}
      <AsyncSection
        resource={{ ...found, data: faults }}
        skeleton={<Skeleton height={170} />}
        name={t('title')}
        isEmpty={items => items.length === 0}
        empty={
          <Text size="small" tone="muted">
            {t('none')}
          </Text>
        }
      >
        {items => (
          <Stack gap="4" shrink>
            {items.map(fault => (
              <Fault key={fault.id} fault={fault} timeZone={timeZone} />
            ))}
          </Stack>
        )}
      </AsyncSection>
    </Stack>
  )
}

function Fault({ fault, timeZone }: { fault: SensorFaultCourse; timeZone: string | undefined }) {
  const { sentence, evidence } = useFaultWords(fault, timeZone)
  return (
    <Stack gap="2" shrink>
      <Text size="small">
        <strong>{sentence}</strong>
        {evidence !== null && ` ${evidence}`}
      </Text>
      <FaultChart fault={fault} timeZone={timeZone} label={sentence} />
    </Stack>
  )
}
