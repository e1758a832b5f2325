import { ACCESS_SCOPES, type AccessScope } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { dayKey } from '#lib/text/locale.ts'

export interface AccessValues {
  scope: AccessScope
  ends_on: string | null
}

/**
 * Returns what the two fields of an access are shown with: what somebody from outside may do, and the last day; without
 * one the access has no end.
 */
export function useAccessFields() {
  const { t } = useTranslation('people')
  return {
    scope: {
      name: 'scope',
      label: t('access.what'),
      options: ACCESS_SCOPES.map(value => ({
        value,
        label: t(`access.scope.${value}`),
        text: t(`access.may.${value}`),
      })),
    },
    endsOn: {
      name: 'ends_on',
      label: t('access.lastDay'),
      min: dayKey(Date.now()),
      unit: t('access.orNone'),
    },
  } as const
}
