import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Device, DeviceCounts } from '@earshot/contract/schemas/hardware/device.ts'
import { DEVICE_FILTERS, type StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import type { Address } from '#lib/address/use-address.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CountChips } from '#ui/lists/CountChips.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableList } from '#ui/table/table-props.ts'
import { useMonitorColumns } from './use-monitor-columns.tsx'

export interface MonitorsProps {
  siteId: number
  timeZone: string | undefined
}

/**
 * The list on a phone knows only text and filter (spec/2 §7): whatever else an address asks for is dropped. Page and
 * size are sent when a reader turns a page or chooses a size.
 */
const ON_A_PHONE = ['page', 'perPage', 'q', 'filter']

export function WideMonitors({ siteId, timeZone }: MonitorsProps) {
  const list = useList(devices.list, { name: 'monitors', params: { siteId }, page: true })
  const columns = useMonitorColumns({ siteId, timeZone })
  return (
    <MonitorTable list={list} columns={columns} isFiltered={list.isFiltered} onClear={list.clear}>
      <MonitorFilters search={list.search} counts={list.page.data?.counts} onChange={list.set} />
      <AirspaceFilter siteId={siteId} search={list.search} onChange={list.set} />
    </MonitorTable>
  )
}

export function PhoneMonitors({ siteId, timeZone }: MonitorsProps) {
  const list = useList(devices.list, {
    name: 'monitors',
    params: { siteId },
    page: true,
    only: ON_A_PHONE,
    plain: true,
  })
  const columns = useMonitorColumns({ siteId, timeZone }).map(({ order: _order, ...column }) => column)
  return (
    <MonitorTable list={list} columns={columns} isFiltered={list.isFiltered} onClear={list.clear}>
      <MonitorFilters search={list.search} counts={list.page.data?.counts} onChange={list.set} />
    </MonitorTable>
  )
}

interface MonitorTableProps {
  list: TableList<Device>
  columns: ReturnType<typeof useMonitorColumns>
  isFiltered: boolean
  onClear: () => void
  /** The filters. */
  children: ReactNode
}

function MonitorTable({ list, columns, isFiltered, onClear, children }: MonitorTableProps) {
  const { t } = useTranslation('monitors')
  const kind = isFiltered ? 'filtered' : 'none'
  return (
    <DataTable
      label={t('title')}
      list={list}
      columns={columns}
      rowKey={device => device.id}
      density="dense"
      tone={device => (isOnline(device.connectivity) ? undefined : 'Offline')}
      filters={children}
      empty={
        <EmptyState
          title={t(`empty.${kind}`)}
          text={t(`empty.${kind}Text`)}
          action={isFiltered ? <Button onClick={onClear}>{t('empty.clear')}</Button> : undefined}
        />
      }
    />
  )
}

type MonitorSearch = ListSearch<typeof devices.list>

interface MonitorFiltersProps {
  search: MonitorSearch
  counts: DeviceCounts | undefined
  onChange: (change: Pick<MonitorSearch, 'q'> | { filter: MonitorSearch['filter'] }) => void
}

const MARKS: Partial<Record<(typeof DEVICE_FILTERS)[number], StatusName>> = {
  OFFLINE: 'Offline',
  DEFAULT: 'Default',
  OK: 'Ok',
  WARNING: 'Warning',
  ALARM: 'Alarm',
}

function MonitorFilters({ search, counts, onChange }: MonitorFiltersProps) {
  const { t } = useTranslation('monitors')
  return (
    <>
      <SearchField label={t('filter.text')} value={search.q ?? ''} onChange={q => onChange({ q })} />
      <CountChips
        label={t('filter.lamp')}
        value={search.filter ?? 'ALL'}
        chips={DEVICE_FILTERS.map(value => {
          const status = MARKS[value]
          return {
            value,
            label: t(`filter.${value}`),
            count: counts?.[value],
            mark: status && <StatusMark status={status} size={12} />,
          }
        })}
        onChange={filter => onChange({ filter: filter === 'ALL' ? undefined : filter })}
      />
    </>
  )
}

function AirspaceFilter({
  siteId,
  search,
  onChange,
}: {
  siteId: number
  search: MonitorSearch
  onChange: Address<MonitorSearch>['set']
}) {
  const { t } = useTranslation('monitors')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }).data?.items ?? []
  return (
    <FilterMenu
      label={t('filter.airspace')}
      all={t('filter.allAirspaces')}
      value={search.airspace === undefined ? null : String(search.airspace)}
      options={airspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={id => onChange({ airspace: id === null ? undefined : Number(id) })}
    />
  )
}
