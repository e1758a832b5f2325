import type { DeviceFilter, FleetGatewayFilter, SavedList } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { List } from '#api/lists/use-list.ts'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { HardwareDownload, type HardwareDownloadProps } from './HardwareDownload.tsx'
import { SavedFilters } from './SavedFilters.tsx'

interface HardwareSearch<Filter> {
  search?: string | undefined
  filter?: Filter | undefined
}

interface HardwareFiltersProps<Filter extends DeviceFilter | FleetGatewayFilter, Search extends object>
  extends Pick<HardwareDownloadProps, 'fetchFile' | 'total'> {
  kind: HardwareDownloadProps['list']
  saved: SavedList
  list: Pick<List<unknown, Search>, 'setWritten'> & {
    search: Search & HardwareSearch<Filter>
    set: (change: HardwareSearch<Filter>, options?: { replace?: boolean }) => void
  }
  options: readonly Filter[]
  /** The filters that only this kind of hardware has. */
  children?: ReactNode
}

/** Shows what stands above the fleet's lists of devices and gateways: search, filters, saved filters and the file. */
export function HardwareFilters<Filter extends DeviceFilter | FleetGatewayFilter, Search extends object>({
  kind,
  saved,
  list,
  options,
  children,
  ...file
}: HardwareFiltersProps<Filter, Search>) {
  const { t } = useTranslation('hardware')
  const { search, filter } = list.search
  return (
    <>
      <SearchField
        label={t(`search.${kind}`)}
        value={search ?? ''}
        onChange={text => list.set({ search: text || undefined }, { replace: true })}
      />
      <FilterMenu
        label={t('filter.label')}
        all={t('filter.all')}
        value={filter === undefined || filter === 'ALL' ? null : filter}
        options={options.flatMap(value => (value === 'ALL' ? [] : [{ value, label: t(`filter.${value}`) }]))}
        onChange={value => list.set({ filter: value ?? undefined })}
      />
      {children}
      <SavedFilters of={saved} list={list} />
      <HardwareDownload list={kind} {...file} />
    </>
  )
}
