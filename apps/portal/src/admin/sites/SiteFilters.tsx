import type { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { SiteStats } from '@earshot/contract/schemas/hardware/statistics.ts'
import { DISPLAY_STATUSES } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useEndpoint } from '#api/queries.ts'
import { countryName } from '#lib/locale.ts'
import type { Address } from '#lib/use-address.ts'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'

export type SiteSearch = ListSearch<typeof adminSites.list>

interface SiteFiltersProps {
  search: SiteSearch
  onChange: Address<SiteSearch>['set']
  countries: SiteStats['by_country']
}

/**
 * Shows the filters: text, display status, country and supplier. Only the sites in use are shown until others are
 * chosen (spec/2 §9).
 */
export function SiteFilters({ search, onChange, countries }: SiteFiltersProps) {
  const { t, i18n } = useTranslation('fleet')
  const { data } = useEndpoint(
    suppliers.list,
    { query: { perPage: LIMITS.page.max } },
    { page: false, staleTimeMs: 60_000 },
  )
  const display = search.display_status ?? 'USE'
  const named = countries
    .map(({ country }) => ({ value: country, label: countryName(country, i18n.language) }))
    .sort((one, other) => one.label.localeCompare(other.label, intlTag(i18n.language)))
  return (
    <>
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onChange={text => onChange({ search: text || undefined }, { replace: true })}
      />
      <FilterMenu
        label={t('column.display')}
        all={t('all')}
        value={display === 'ALL' ? null : display}
        options={DISPLAY_STATUSES.map(value => ({ value, label: t(`display.${value}`) }))}
        onChange={status => onChange({ display_status: status === 'USE' ? undefined : (status ?? 'ALL') })}
      />
      <FilterMenu
        label={t('column.country')}
        all={t('all')}
        value={search.country ?? null}
        options={named}
        onChange={country => onChange({ country: country ?? undefined })}
      />
      <FilterMenu
        label={t('column.supplier')}
        all={t('all')}
        value={search.supplier === undefined ? null : String(search.supplier)}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={id => onChange({ supplier: id === null ? undefined : Number(id) })}
      />
    </>
  )
}
