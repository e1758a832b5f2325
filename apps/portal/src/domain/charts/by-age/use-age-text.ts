import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { useTranslation } from 'react-i18next'
import { formatList, formatNumber } from '#lib/locale.ts'
import { AGE_PANELS, type AgePanelKind } from './age-panels.ts'

const DECIMALS: Record<AgePanelKind, number> = { rhs: 0, rdi: 1, dead_pct: 1 }

/** Returns the words and figures of a chart by day of age, in the reader's language. */
export function useAgeText() {
  const { t, i18n } = useTranslation('batches')
  const number = (value: number, decimals = 0) => formatNumber(value, i18n.language, decimals)
  const value = (kind: AgePanelKind, amount: number) => number(amount, DECIMALS[kind])
  const name = (kind: AgePanelKind) => t(`chart.${kind}.name`)
  return {
    number,
    value,
    name,
    note: (kind: AgePanelKind) => t(`chart.${kind}.note`),
    day: (age: number) => t('chart.day', { day: number(age) }),
    today: (age: number) => t('chart.today', { day: number(age) }),
    median: (kind: AgePanelKind, amount: number) =>
      kind === 'rhs' ? t('chart.median', { value: value(kind, amount) }) : value(kind, amount),
    /** Returns all values of a day, for people who do not see the chart. */
    reading: ({ ages, own, band }: BatchComparison, age: number) => {
      const index = ages.indexOf(age)
      const parts = AGE_PANELS.flatMap(kind => {
        const [mine, median] = [own[kind][index] ?? null, band?.[kind].median[index] ?? null]
        return [
          ...(mine === null ? [] : [t('chart.reading', { name: name(kind), value: value(kind, mine) })]),
          ...(median === null ? [] : [t('chart.readingMedian', { value: value(kind, median) })]),
        ]
      })
      return formatList([t('chart.day', { day: number(age) }), ...parts], i18n.language)
    },
  }
}
