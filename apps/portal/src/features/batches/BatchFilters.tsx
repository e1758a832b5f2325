import type { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { BATCH_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import type { Address } from '#lib/use-address.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

type BatchListSearch = ListSearch<typeof batches.list>

export interface BatchFiltersProps {
  siteId: number
  search: BatchListSearch
  onChange: Address<BatchListSearch>['set']
}

/** Shows the filters: name, whether it runs, and where. */
export function BatchFilters({ siteId, search, onChange }: BatchFiltersProps) {
  const { t } = useTranslation('batches')
  return (
    <>
      <SearchField
        label={t('list.search')}
        value={search.q ?? ''}
        onChange={q => onChange({ q: q || undefined })}
      />
      <SegmentedControl
        label={t('list.state')}
        value={search.filter ?? 'ALL'}
        segments={BATCH_FILTERS.map(value => ({ value, label: t(`list.filter.${value}`) }))}
        onChange={value => onChange({ filter: value === 'ALL' ? undefined : value })}
      />
      <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => onChange({ airspace })} />
    </>
  )
}
