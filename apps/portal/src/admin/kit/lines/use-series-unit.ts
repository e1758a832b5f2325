import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { SensorData } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { temperatureUnitLabel, useTemperatureUnit } from '#domain/values/units.tsx'

/** Returns how a series is shown in the reader's unit, and that unit's name. */
export function useSeriesUnit(unit: SensorData['data'][number]['unit']) {
  const { t } = useTranslation('hardware')
  const degrees = useTemperatureUnit()
  if (unit !== 'celsius') return { label: t(`unit.${unit}`), value: (value: number | null) => value }
  return {
    label: temperatureUnitLabel(degrees),
    value: (value: number | null) => (value === null ? null : temperatureIn(degrees, value)),
  }
}
