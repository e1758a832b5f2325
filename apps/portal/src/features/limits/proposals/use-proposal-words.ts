import { ruleOf } from '@earshot/contract/rules/health/tried-limits.ts'
import type { LimitProposal, TriedFigures } from '@earshot/contract/schemas/health/limit-proposals.ts'
import type { LimitKey } from '@earshot/contract/schemas/health/limits.ts'
import { useTranslation } from 'react-i18next'
import { formatPastDays } from '#features/limits/past-days.ts'
import { NO_PLACE, useLimitWords } from '#features/limits/use-limit-words.ts'
import { formatMinutes } from '#lib/text/locale.ts'

/** Words what a proposal asks for, and what its value would have done. */
export function useProposalWords() {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const words = useLimitWords()
  const days = (value: number) => formatPastDays(value, language)
  const time = (hours: number) => formatMinutes(hours * 60, language, 'long')
  return {
    change: ({ key, before, value }: Pick<LimitProposal, 'key' | 'before' | 'value'>) =>
      t('changes.fromTo', {
        name: t(`name.${key}`),
        before: words.value(key, before, NO_PLACE),
        after: words.value(key, value, NO_PLACE),
      }),
    value: ({ key, value }: Pick<LimitProposal, 'key' | 'value'>) => words.value(key, value, NO_PLACE),
    days,
    time,
    /** For example "Alarms in 90 days: 2 instead of 4. Known episodes met: 3 of 3." */
    figures: (key: LimitKey, figures: TriedFigures) => {
      const counts = ruleOf(key, { own_normal: 'show' })?.counts ?? 'WARNING'
      const { tried, now, episodes, met_tried, later_hours, earlier_hours } = figures
      return [
        tried === now
          ? t(`proposal.figures.same.${counts}`, { tried, days: days(figures.days) })
          : t(`proposal.figures.${counts}`, { tried, now, days: days(figures.days) }),
        episodes > 0 && t('proposal.figures.met', { all: episodes, met: met_tried }),
        later_hours > 0 && t('proposal.figures.later', { time: time(later_hours) }),
        earlier_hours > 0 && t('proposal.figures.earlier', { time: time(earlier_hours) }),
      ]
        .filter(part => part !== false)
        .join(' ')
    },
  }
}
