import type { OfferedAccess } from '@earshot/contract/schemas/farm/access.ts'
import { useTranslation } from 'react-i18next'
import { formatLocalDay } from '#lib/text/locale.ts'

/** Returns the words for an access: what it is for and until when, or that it has no end. */
export function useAccessWords() {
  const { t, i18n } = useTranslation('people')
  return ({ scope, ends_on }: OfferedAccess): string =>
    ends_on === null
      ? t('access.open', { scope: t(`access.scope.${scope}`) })
      : t('access.until', {
          scope: t(`access.scope.${scope}`),
          date: formatLocalDay(ends_on, i18n.language),
        })
}
