import { useTranslation } from 'react-i18next'
import { formatPastDays } from '#features/limits/past-days.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { sumOfSite } from './site-sum.ts'
import type { Others } from './use-others.ts'
import type { Trying } from './use-trying.ts'
import { wayOf } from './use-verdict-words.ts'

/** Writes what a change would have done on the whole site as the page's first sentence. */
export function useSiteWords(
  { rule: { counts, sensor } }: Trying,
  { outcomes, count: all }: Others,
): { first: string; rest: string } {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const known = outcomes.flatMap(({ sum }) => (sum === null ? [] : [sum]))
  const empty = outcomes.filter(({ state }) => state === 'empty').length
  if (known.length + empty < all)
    return { first: t('try.site.working', { done: known.length, all }), rest: '' }
  if (known.length === 0) return { first: t(all === 0 ? 'try.site.none' : 'try.nothing'), rest: '' }
  const sum = sumOfSite(known)
  const days = formatPastDays(sum.days, language)
  if (sum.isSame) return { first: t('try.verdict.same', { days }), rest: '' }
  const difference = sum.tried.count - sum.now.count
  const number = (value: number) => formatNumber(value, language, 1)
  const rates = t('try.site.rates', {
    before: number(sum.perWeek.now),
    after: number(sum.perWeek.tried),
    nightsBefore: formatNumber(sum.now.nights, language),
    nightsAfter: formatNumber(sum.tried.nights, language),
  })
  const { known: episodes, missed } = sum.episodes
  // Episodes are of coughs.
  const behind =
    sensor !== 'COUGHS' || episodes === 0
      ? []
      : [
          t('try.known.met', { count: episodes, met: episodes - missed }),
          ...(missed > 0 ? [t('try.site.missed', { count: missed })] : []),
        ]
  return {
    first: t(`try.verdict.${wayOf(difference)}.${counts}`, { count: Math.abs(difference), days }),
    rest: [rates, ...behind].join(' '),
  }
}
