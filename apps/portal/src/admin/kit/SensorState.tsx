import type { SensorStatus } from '@earshot/contract/values.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { State } from './State.tsx'

/** Shows a sensor's mark and word; a good state is muted. */
export function SensorState({ status }: { status: SensorStatus }) {
  return useSensorState()(status)
}

/** Does the same for the rows of a list, which would otherwise each ask for the words again. */
export function useSensorState() {
  const { t } = useTranslation('common')
  return useCallback(
    (status: SensorStatus) => {
      const name = sensorStatusName(status)
      return <State status={name} word={t(`status.${name}`)} />
    },
    [t],
  )
}
