import { HARDWARE_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { DeviceFilter, FleetGatewayFilter, SavedList } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedFilters } from '#admin/saved-filters/SavedFilters.tsx'
import { ListDownload } from '#admin/shared/ListDownload.tsx'
import type { List } from '#api/lists/use-list.ts'
import { formatNumber } from '#lib/locale.ts'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'

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

/** Shows the row above the fleet's lists of devices and gateways: search, filters, saved filters and the download. */
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

interface HardwareDownloadProps {
  list: 'devices' | 'gateways'
  fetchFile: (type: (typeof HARDWARE_FILE_TYPES)[number]) => Promise<Blob>
  /** The number of rows on all pages. */
  total: number
}

/** Offers the rows of all pages of the fleet's devices or gateways as a file. */
function HardwareDownload({ list, fetchFile, total }: HardwareDownloadProps) {
  const { t, i18n } = useTranslation('hardware')
  return (
    <ListDownload
      types={HARDWARE_FILE_TYPES}
      fetchFile={fetchFile}
      isEmpty={total === 0}
      words={{
        label: t('download.rows', { count: total, figure: formatNumber(total, i18n.language) }),
        file: t(`download.${list}`),
        failed: t('download.failed'),
        types: { csv: t('download.csv'), xlsx: t('download.xlsx') },
      }}
    />
  )
}
