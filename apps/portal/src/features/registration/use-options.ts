import { content } from '@earshot/contract/endpoints/account/content.ts'
import type { CountryOption } from '@earshot/contract/schemas/account/content.ts'
import { useEndpoint } from '#api/queries.ts'

const FOR_EVER = { staleTimeMs: Number.POSITIVE_INFINITY }

export interface Options {
  countries: readonly CountryOption[]
  languages: readonly { value: string; label: string }[]
  timezones: readonly { value: string; label: string }[]
}

/** Reads the three lists that the form needs, as one resource. */
export function useOptions() {
  const countries = useEndpoint(content.countries, {}, FOR_EVER)
  const languages = useEndpoint(content.languages, {}, FOR_EVER)
  const timezones = useEndpoint(content.timezones, {}, FOR_EVER)
  const all = [countries, languages, timezones]
  const data: Options | undefined =
    countries.data && languages.data && timezones.data
      ? { countries: countries.data.items, languages: languages.data.items, timezones: timezones.data }
      : undefined
  return {
    data,
    isPending: all.some(list => list.isPending),
    isError: all.some(list => list.isError),
    isFetching: all.some(list => list.isFetching),
    refetch: () => Promise.all(all.filter(list => list.data === undefined).map(list => list.refetch())),
  }
}
