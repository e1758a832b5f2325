import { LIMIT_RANGES } from '@earshot/contract/rules/health/limits.ts'
import { rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import { isNumberKey, type NumberKey } from '@earshot/contract/rules/health/tried-limits.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn, temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { AgeBand, LimitKey, LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { ratioText, useTemperatureUnit } from '#domain/values/units.tsx'
import { formatMinutes, formatNumber } from '#lib/text/locale.ts'
import { readTypedNumber, typedNumber } from '#ui/forms/inputs/typed-number.ts'
import { humidityBandAt, type PlaceLimits } from './limit-facts.ts'

type Place = Pick<PlaceLimits, 'productType' | 'ageInDays'>

/** For what reads the same wherever the animals are, and for what is said of no place. */
export const NO_PLACE: Place = { productType: null, ageInDays: null }

/** Only these are distances between two temperatures, which a reader may want in °F. */
const isDegrees = (key: NumberKey) => key === 'temperature_step' || key === 'temperature_deadband'

/** Writes limits, and reads those that are typed, in the reader's language and unit. */
export function useLimitWords() {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const unit = useTemperatureUnit()
  const figure = (value: number) => formatNumber(value, language, Number.isInteger(value) ? 0 : 1)
  const percent = (value: number) => withPercent(figure(value), language)
  const shownIn = (key: NumberKey, value: number) =>
    isDegrees(key) ? Math.round(temperatureDifferenceIn(unit, value) * 10) / 10 : value

  function number(key: NumberKey, value: number): string {
    if (key === 'rhs_deadband') return t('unit.points', { count: value, value: figure(value) })
    if (key.endsWith('_hours')) return formatMinutes(value * 60, language, 'long')
    if (key.endsWith('_minutes')) return formatMinutes(value, language, 'long')
    if (isDegrees(key)) return `${formatNumber(shownIn(key, value), language, 1)} °${unit}`
    if (key.startsWith('humidity')) return percent(value)
    if (key === 'normal_factor') return ratioText({ value, language })
    return key === 'rdi_reference' ? formatNumber(value, language, 1) : figure(value)
  }

  /** Writes the band at the age of the animals, or at its first point. */
  function band(points: AgeBand, { ageInDays }: Place, write: (value: number) => string): string {
    const [at = points[0]] = points.filter(({ age }) => ageInDays === null || age <= ageInDays).slice(-1)
    return at === undefined ? '' : t('unit.range', { lo: figure(at.lo), hi: write(at.hi) })
  }

  function humidity(points: AgeBand | null, place: Place): string {
    const { lo, hi } = humidityBandAt(points, place)
    return t('unit.range', { lo: figure(lo), hi: percent(hi) })
  }

  return {
    language,
    unit,
    percent,
    degrees: (celsius: number) => `${figure(Math.round(temperatureIn(unit, celsius) * 10) / 10)} °${unit}`,
    plainDegrees: (celsius: number) => figure(Math.round(temperatureIn(unit, celsius) * 10) / 10),
    /** A value as it stands in a sentence. */
    value(key: LimitKey, value: LimitValues[LimitKey], place: Place): string {
      if (key === 'humidity_band') return humidity(Array.isArray(value) ? value : null, place)
      if (key === 'temperature_band')
        return Array.isArray(value)
          ? band(value, place, celsius => `${figure(celsius)} °C`)
          : t('value.tableBand')
      if (key === 'rdi_reference' && typeof value !== 'number')
        return place.productType === null
          ? t('value.ofStage')
          : number('rdi_reference', referenceOf(place.productType))
      return typeof value === 'number' && isNumberKey(key) ? number(key, value) : ''
    },
    /** A value as it stands in a field. */
    typed: (key: NumberKey, value: number) => typedNumber(shownIn(key, value), language),
    /** Reads a field; null for what is no number or out of its range. */
    read(key: NumberKey, text: string): number | null {
      const shown = readTypedNumber(text, { language })
      if (typeof shown !== 'number') return null
      const isF = unit === 'F' && isDegrees(key)
      const value = isF ? Math.round((shown * 50) / 9) / 10 : shown
      const { least, most, step } = LIMIT_RANGES[key]
      const isFine = value >= least && value <= most && (step < 1 || Number.isInteger(value))
      return isFine ? value : null
    },
    range(key: NumberKey): string {
      const { least, most } = LIMIT_RANGES[key]
      return t('fault.range', { least: number(key, least), most: number(key, most) })
    },
  }
}

export function referenceOf(productType: ProductType): number {
  return rdiReference(productType, null)
}
