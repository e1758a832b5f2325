import type { AvailabilityPoint } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { formatLocalDay, formatNumber } from '#lib/text/locale.ts'

/** Returns how a map of availability words its days and values. */
export function useHeatText() {
  const { t, i18n } = useTranslation('hardware')
  const language = i18n.language
  const percent = (value: number | null) =>
    value === null ? '–' : t('percent', { value: formatNumber(value, language, 1) })
  return {
    day: (date: string) => formatLocalDay(date, language),
    percent,
    mean: (value: number | null) => (value === null ? '–' : formatNumber(value, language, 1)),
    value: ({ value }: AvailabilityPoint) => (value === null ? t('heat.notHung') : percent(value)),
    slots: ({ received, expected }: AvailabilityPoint) => t('heat.slots', { received, expected }),
  }
}
