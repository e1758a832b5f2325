import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'

const UnitContext = createContext<TemperatureUnit>('C')

/** Provides the reader's preferred unit, once around the signed-in area. */
export function TemperatureUnitProvider({ unit, children }: { unit: TemperatureUnit; children: ReactNode }) {
  return <UnitContext value={unit}>{children}</UnitContext>
}

export function useTemperatureUnit(): TemperatureUnit {
  return useContext(UnitContext)
}

export function temperatureUnitLabel(unit: TemperatureUnit): string {
  return unit === 'F' ? '°F' : '°C'
}

const MISSING = '–'

interface FormatInput<Value> {
  value: Value
  language: string
}

/** Writes "23.1" with one decimal, or a dash where nothing was measured. */
export function temperatureText(input: FormatInput<number | null> & { unit: TemperatureUnit }): string {
  if (input.value === null) return MISSING
  return formatNumber(temperatureIn(input.unit, input.value), input.language, 1)
}

/** Writes "74". */
export function humidityText({ value, language }: FormatInput<number | null>): string {
  return value === null ? MISSING : formatNumber(value, language)
}

/** Writes "58": the respiratory health score is a whole number. */
export function rhsText({ value, language }: FormatInput<number | null>): string {
  return value === null ? MISSING : formatNumber(value, language)
}

/** In these languages "times" is a word rather than the sign. */
const TIMES: Record<string, string> = { cn: '倍', ja: '倍', th: ' เท่า', vi: ' lần' }

/** Writes "2.1 ×", how many times the reference it is. From ten on it has no decimals. */
export function ratioText({ value, language }: FormatInput<number | null>): string {
  if (value === null) return MISSING
  return formatNumber(value, language, value < 9.95 ? 1 : 0) + (TIMES[language] ?? ' ×')
}

/** Shows relative humidity in percent. */
export function Humidity({ percent }: { percent: number | null }) {
  const { i18n } = useTranslation()
  const figure = humidityText({ value: percent, language: i18n.language })
  return <>{withPercent(figure, i18n.language)}</>
}

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

/** Shows the respiratory health score, 0 to 100, or a dash where it is unknown. */
export function Rhs({ value }: { value: number | null }) {
  const { i18n } = useTranslation()
  return <>{rhsText({ value, language: i18n.language })}</>
}
