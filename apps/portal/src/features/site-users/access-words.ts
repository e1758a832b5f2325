import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { useTranslation } from 'react-i18next'
import { dayKey, formatLocalDay } from '#lib/text/locale.ts'

/** An end that is this near is shown as something to see to. */
const NEAR_DAYS = 14
const DAY_MS = 86_400_000

type Offered = Pick<NonNullable<SiteUser['access']>, 'scope' | 'ends_on'>

/** Returns the words for an access: what it is for and until when, or that it has no end. */
export function useAccessWords() {
  const { t, i18n } = useTranslation('people')
  return ({ scope, ends_on }: Offered): string =>
    ends_on === null
      ? t('access.open', { scope: t(`access.scope.${scope}`) })
      : t('access.until', {
          scope: t(`access.scope.${scope}`),
          date: formatLocalDay(ends_on, i18n.language),
        })
}

/** True from two weeks before the end on. */
export function isNear(access: Offered, now: number): boolean {
  return access.ends_on !== null && access.ends_on <= dayKey(now + NEAR_DAYS * DAY_MS)
}
