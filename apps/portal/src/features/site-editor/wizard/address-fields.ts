import { content } from '@earshot/contract/endpoints/account/content.ts'
import { isUnusualPremiseId } from '@earshot/contract/rules/farm/premise-id.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'

const FOR_EVER = { staleTimeMs: Number.POSITIVE_INFINITY }

/** Reads the countries and time zones to choose from; the lists are empty until they have come. */
export function usePlaceOptions() {
  const countries = useEndpoint(content.countries, {}, FOR_EVER)
  const timezones = useEndpoint(content.timezones, {}, FOR_EVER)
  return {
    countries: (countries.data?.items ?? []).map(item => ({ value: item.country_code, label: item.name })),
    timezones: timezones.data ?? [],
  }
}

/** Returns how a premise id looks in the site's country, if the written one does not look so. */
export function usePremiseHint(country: string, premiseId: string): string | undefined {
  const { t } = useTranslation('siteEditor')
  return isUnusualPremiseId({ country, premise_id: premiseId }) ? t('premiseHint') : undefined
}
