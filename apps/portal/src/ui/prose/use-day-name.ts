import { useTranslation } from 'react-i18next'
import { dayKey, formatFullDay } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

const DAY_MS = 86_400_000

/** Returns the heading for the rows of a day: today, yesterday, or its date. */
export function useDayName(timeZone?: string): (at: string) => string {
  const { t, i18n } = useTranslation('common')
  const now = useNow()
  return at => {
    const key = dayKey(at, timeZone)
    if (key === dayKey(now, timeZone)) return t('dayName.today')
    if (key === dayKey(now - DAY_MS, timeZone)) return t('dayName.yesterday')
    return formatFullDay({ at, timeZone, language: i18n.language })
  }
}
