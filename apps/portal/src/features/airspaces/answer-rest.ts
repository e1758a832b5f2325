import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/locale.ts'

export interface AnswerRestInput {
  headline: Headline
  t: TFunction<'airspaces'>
  language: string
  unit: TemperatureUnit
}

/** Returns the muted half of the answer: how many monitors hear it, or how far beyond which limit it is. */
export function answerRest({ headline, t, language, unit }: AnswerRestInput): string {
  if (headline.kind === 'coughs' && headline.devices_total > 1) {
    return t('answer.monitors', { count: headline.devices_total, affected: headline.devices_affected })
  }
  if (headline.kind === 'temperature' && headline.value !== null && headline.limit !== null) {
    const show = (celsius: number) => `${formatNumber(temperatureIn(unit, celsius), language, 1)} °${unit}`
    return t('answer.limit', { value: show(headline.value), limit: show(headline.limit) })
  }
  if (headline.kind === 'humidity' && headline.value !== null && headline.limit !== null) {
    const show = (percent: number) => withPercent(formatNumber(percent, language), language)
    return t('answer.limit', { value: show(headline.value), limit: show(headline.limit) })
  }
  return ''
}
