import type { ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { dateFormat, formatNumber, shortSeptember } from '#lib/text/locale.ts'

/** Words animals and local days. A day is the site's, so it has no zone to be shifted by. */
export function useBatchWords() {
  const { t, i18n } = useTranslation('batches')
  const { language } = i18n
  const written = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    shortSeptember(
      dateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
    ).replaceAll(',', '')
  return {
    number: (value: number, decimals = 0) => formatNumber(value, language, decimals),
    animals: (type: ProductType, count: number) =>
      t(`animals.${type}`, { count, number: formatNumber(count, language) }),
    /** Writes 19 Oct. */
    day: written({ day: 'numeric', month: 'short' }),
    /** Writes Sun 22 Nov. */
    weekday: written({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** Writes 12 Oct 2026. */
    date: written({ day: 'numeric', month: 'short', year: 'numeric' }),
  }
}
