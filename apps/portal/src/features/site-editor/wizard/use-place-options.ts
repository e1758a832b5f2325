import { content } from '@earshot/contract/endpoints/account/content.ts'
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
