import { withPercent } from '@earshot/contract/rules/percent.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { humidityText, rhsText, temperatureText, temperatureUnitLabel, useTemperatureUnit } from './units.tsx'

/** Returns a function that writes a reading with its unit: "RHS 58", "74 %", "23.1 °C" or what it is in the reader's unit. */
export function useReadingText(): (sensor: Sensor, value: number | null) => string {
  const { i18n } = useTranslation()
  const unit = useTemperatureUnit()
  const { language } = i18n
  return (sensor, value) => {
    if (sensor === 'COUGHS') return `RHS ${rhsText({ value, language })}`
    if (sensor === 'HUMIDITY') return withPercent(humidityText({ value, language }), language)
    return `${temperatureText({ value, unit, language })} ${temperatureUnitLabel(unit)}`
  }
}
