import { useTranslation } from 'react-i18next'
import { dateFormat, formatFullDay, shortSeptember } from '#lib/text/locale.ts'

/** Returns a function that words a local day, `YYYY-MM-DD`: "Sun 22 Nov"; `full` adds the year, for screen readers. */
export function useDayText(): (date: string, as?: 'short' | 'full') => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return (date, as = 'short') => {
    // The time is noon without a zone: wherever the reader is, it is this day.
    const at = new Date(`${date}T12:00:00Z`)
    if (as === 'full') return formatFullDay({ at, language, timeZone: 'UTC' })
    const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
    // A date is not broken at the end of a line.
    return shortSeptember(dateFormat(language, options).format(at)).replace(',', '').replaceAll(' ', '\u00a0')
  }
}
