import { useTranslation } from 'react-i18next'
import { dateFormat, formatFullDay, shortSeptember } from '#lib/locale.ts'

/** A local day, `YYYY-MM-DD`, in words: "Sun 22 Nov"; `full` with the year, for who hears it. */
export function useDayText(): (date: string, as?: 'short' | 'full') => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return (date, as = 'short') => {
    // At noon of a day without a zone: wherever the reader is, it is this day.
    const at = new Date(`${date}T12:00:00Z`)
    if (as === 'full') return formatFullDay({ at, language, timeZone: 'UTC' })
    const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
    // A date is not torn apart at the end of a line.
    return shortSeptember(dateFormat(language, options).format(at)).replace(',', '').replaceAll(' ', '\u00a0')
  }
}
