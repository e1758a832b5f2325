import { isUnusualPremiseId } from '@earshot/contract/rules/farm/premise-id.ts'
import { useTranslation } from 'react-i18next'

/** How a premise id looks in the site's country, where what is written there does not. */
export function usePremiseHint(country: string, premiseId: string): string | undefined {
  const { t } = useTranslation('siteEditor')
  return isUnusualPremiseId({ country, premise_id: premiseId }) ? t('premiseHint') : undefined
}
