import { type LimitVersion, USUAL } from '@earshot/contract/schemas/health/limits.ts'
import { useTranslation } from 'react-i18next'
import { NO_PLACE, useLimitWords } from './use-limit-words.ts'

/** Words what a change has set, and where. */
export function useChangeWords() {
  const words = useLimitWords()
  const { t } = useTranslation('limits')
  return {
    place: ({ airspace }: Pick<LimitVersion, 'airspace'>) => airspace?.name ?? t('wholeSite'),
    lines: ({ changes }: Pick<LimitVersion, 'changes'>) =>
      changes.map(({ key, before, after }) => {
        const name = t(`name.${key}`)
        const text = (value: typeof before) => words.value(key, value === USUAL ? null : value, NO_PLACE)
        if (after === null) return t('changes.putBack', { name, before: text(before) })
        if (before === null) return t('changes.first', { name, after: text(after) })
        return t('changes.fromTo', { name, before: text(before), after: text(after) })
      }),
  }
}
