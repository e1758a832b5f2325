import { useTranslation } from 'react-i18next'
import { temperatureText, temperatureUnitLabel, useTemperatureUnit } from './units.tsx'

/** Shows a temperature measured in °C in the reader's unit. */
export function Temperature({ celsius }: { celsius: number | null }) {
  const { i18n } = useTranslation()
  const unit = useTemperatureUnit()
  return (
    <>
      {temperatureText({ value: celsius, unit, language: i18n.language })} {temperatureUnitLabel(unit)}
    </>
  )
}
