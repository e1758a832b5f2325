import { GAP_FIELDS } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { MedicineTotals, RegisteredTreatment } from '@earshot/contract/schemas/batches/medicine.ts'
import { useTranslation } from 'react-i18next'
import { dateFormat, formatDayOfYear, formatList, formatNumber, shortSeptember } from '#lib/text/locale.ts'

/** Words the values of the register in the reader's language. */
export function useRegisterWords() {
  const { t, i18n } = useTranslation('medicine')
  const { t: logbook } = useTranslation('logbook')
  const { language } = i18n
  const number = (value: number) => formatNumber(value, language, decimalsOf(value))
  const day = (date: string) => formatDayOfYear({ at: noon(date), language, timeZone: 'UTC' })
  return {
    number,
    day,
    /** Writes a course as "16 – 20 Nov 2026". */
    days: ({ start_date: from, end_date: to }: Pick<RegisteredTreatment, 'start_date' | 'end_date'>) => {
      if (from === to) return day(from)
      const format = dateFormat(language, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      })
      return shortSeptember(format.formatRange(noon(from), noon(to)))
    },
    quantity: (quantity: number, unit: string) => logbook(`quantity.${unit}`, { quantity: number(quantity) }),
    /** Words how many records lack what: "2 lack a prescription number and 1 lacks a batch number." */
    gaps: ({ gaps, incomplete }: MedicineTotals) => {
      if (gaps.length > MOST_GAPS)
        return t('answer.incomplete', { count: incomplete, figure: number(incomplete) })
      const parts = GAP_FIELDS.flatMap(field => {
        const count = gaps.find(gap => gap.field === field)?.records ?? 0
        return count === 0 ? [] : [t(`lacks.${field}`, { count, figure: number(count) })]
      })
      return parts.length === 0 ? undefined : t('answer.gaps', { list: formatList(parts, language) })
    },
  }
}

/** More kinds of gaps would make the sentence a list, which the table is already. */
const MOST_GAPS = 2

/** The time is noon without a zone: wherever the reader is, it is this day. */
function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

function decimalsOf(value: number): number {
  return Math.min(3, String(value).split('.')[1]?.length ?? 0)
}
