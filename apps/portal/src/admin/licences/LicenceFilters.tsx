import type { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { LICENCE_SHOWN_STATUSES } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import type { Address } from '#lib/use-address.ts'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useSupplierOptions } from './use-options.ts'

type LicenceSearch = ListSearch<typeof licences.list>

interface LicenceFiltersProps {
  search: LicenceSearch
  onChange: Address<LicenceSearch>['set']
}

/** Shows the filters: number, monitor or site, status and supplier. */
export function LicenceFilters({ search, onChange }: LicenceFiltersProps) {
  const { t } = useTranslation('licences')
  return (
    <>
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onChange={text => onChange({ search: text || undefined }, { replace: true })}
      />
      <FilterMenu
        label={t('column.status')}
        all={t('all')}
        value={search.status ?? null}
        options={LICENCE_SHOWN_STATUSES.map(value => ({ value, label: t(`status.${value}`) }))}
        onChange={status => onChange({ status: status ?? undefined })}
      />
      <FilterMenu
        label={t('column.supplier')}
        all={t('all')}
        value={search.supplier === undefined ? null : String(search.supplier)}
        options={useSupplierOptions().map(({ value, label }) => ({ value: String(value), label }))}
        onChange={id => onChange({ supplier: id === null ? undefined : Number(id) })}
      />
    </>
  )
}
