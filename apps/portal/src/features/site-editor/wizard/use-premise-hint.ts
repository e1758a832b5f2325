import { isUnusualPremiseId } from '@earshot/contract/rules/farm/premise-id.ts'
import { useTranslation } from 'react-i18next'

/** Returns how a premise id looks in the site's country, if the written one does not look so. */
export function usePremiseHint(country: string, premiseId: string): string | undefined {
  const { t } = useTranslation('siteEditor')
  return isUnusualPremiseId({ country, premise_id: premiseId }) ? t('premiseHint') : undefined
}
