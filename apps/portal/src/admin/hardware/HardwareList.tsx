import { HARDWARE_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { DeviceFilter, FleetGatewayFilter } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedFilters } from '#admin/saved-filters/SavedFilters.tsx'
import { ListDownload } from '#admin/shared/ListDownload.tsx'
import classes from '#admin/shared/shared.module.css'
import type { List } from '#api/lists/use-list.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableList } from '#ui/table/table-props.ts'
import type { Picks } from '#ui/table/use-picks.ts'

type Kind = 'devices' | 'gateways'
type HardwareFilter = DeviceFilter | FleetGatewayFilter

interface HardwareSearch<Filter> {
  search?: string | undefined
  filter?: Filter | undefined
}

interface HardwareFiltersProps<Filter extends HardwareFilter, Search extends object> {
  kind: Kind
  list: Pick<List<unknown, Search>, 'setWritten'> & {
    search: Search & HardwareSearch<Filter>
    set: (change: HardwareSearch<Filter>, options?: { replace?: boolean }) => void
  }
  filters: readonly Filter[]
  /** The filters that only this kind of hardware has. */
  moreFilters?: ReactNode
  fetchFile: (type: (typeof HARDWARE_FILE_TYPES)[number]) => Promise<Blob>
}

interface HardwareListProps<
  Row extends { id: number; code: string },
  Field extends string,
  Filter extends HardwareFilter,
  Search extends object,
> extends HardwareFiltersProps<Filter, Search> {
  list: HardwareFiltersProps<Filter, Search>['list'] & TableList<Row> & { clear: () => void }
  columns: readonly Column<Row, Field>[]
  /** Shows what can be done with the picked rows. */
  actions: (picks: Picks<Row>) => ReactNode
}

const codeOf = ({ code }: { code: string }) => code

/**
 * Lists the fleet's devices or gateways, a thousand rows a page, the missing ones first. The database does search,
 * filter and order.
 */
export function HardwareList<
  Row extends { id: number; code: string },
  Field extends string,
  Filter extends HardwareFilter,
  Search extends object,
>({ columns, actions, ...props }: HardwareListProps<Row, Field, Filter, Search>) {
  const { kind, list } = props
  const { t } = useTranslation('hardware')
  return (
    <div className={classes.list} data-tabs>
      <DataTable
        label={t(kind)}
        density="dense"
        list={list}
        columns={columns}
        rowKey={unit => unit.id}
        filters={<HardwareFilters {...props} total={list.page.data?.total ?? 0} />}
        pick={{ rowName: codeOf, actions }}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button onClick={list.clear}>{t('empty.clear')}</Button>}
          />
        }
      />
    </div>
  )
}

const SAVED_LISTS = { devices: 'DEVICES', gateways: 'GATEWAYS' } as const

/** Shows the row above the list: search, filters, saved filters and the download. */
function HardwareFilters<Filter extends HardwareFilter, Search extends object>({
  kind,
  list,
  filters,
  moreFilters,
  fetchFile,
  total,
}: HardwareFiltersProps<Filter, Search> & { total: number }) {
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
        options={filters.flatMap(value => (value === 'ALL' ? [] : [{ value, label: t(`filter.${value}`) }]))}
        onChange={value => list.set({ filter: value ?? undefined })}
      />
      {moreFilters}
      <SavedFilters of={SAVED_LISTS[kind]} list={list} />
      <HardwareDownload kind={kind} fetchFile={fetchFile} total={total} />
    </>
  )
}

interface HardwareDownloadProps {
  kind: Kind
  fetchFile: (type: (typeof HARDWARE_FILE_TYPES)[number]) => Promise<Blob>
  /** The number of rows on all pages. */
  total: number
}

/** Offers the rows of all pages as a file. */
function HardwareDownload({ kind, fetchFile, total }: HardwareDownloadProps) {
  const { t, i18n } = useTranslation('hardware')
  return (
    <ListDownload
      types={HARDWARE_FILE_TYPES}
      fetchFile={fetchFile}
      isEmpty={total === 0}
      words={{
        label: t('download.rows', { count: total, figure: formatNumber(total, i18n.language) }),
        file: t(`download.${kind}`),
        failed: t('download.failed'),
        types: { csv: t('download.csv'), xlsx: t('download.xlsx') },
      }}
    />
  )
}
