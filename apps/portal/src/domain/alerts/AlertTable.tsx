import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import type { Renewal } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { AlertFilters } from './AlertFilters.tsx'
import { alertStatus } from './alert-status.ts'
import { useAlertColumns } from './use-alert-columns.tsx'

export interface AlertTableProps {
  siteId: number
  timeZone: string | undefined
  list: AlertList
  density?: 'dense'
}

type AlertList = ReturnType<typeof useAlertList>

/** Lists every alert of a site, open ones first. The server does paging, filters and order, and the address holds them. */
export function useAlertList(siteId: number, renewal: Renewal = {}) {
  return useList(alerts.list, { name: 'alerts', params: { siteId }, page: true, ...renewal })
}

export function AlertTable({ siteId, timeZone, list, density }: AlertTableProps) {
  const { t } = useTranslation('alerts')
  const columns = useAlertColumns(siteId, timeZone)
  return (
    <DataTable
      label={t('title')}
      list={list}
      columns={columns}
      rowKey={alert => alert.id}
      tone={toneOf}
      isOver={alert => alert.state === 'CLOSED'}
      filters={<AlertFilters siteId={siteId} search={list.search} onChange={list.set} />}
      empty={
        <EmptyState
          title={t(list.isFiltered ? 'empty.filtered' : 'empty.title')}
          text={t(list.isFiltered ? 'empty.filteredText' : 'empty.text')}
          action={
            list.isFiltered || list.search.page !== undefined ? (
              <Button onClick={list.clear}>{t('empty.clear')}</Button>
            ) : undefined
          }
        />
      }
      {...(density && { density })}
    />
  )
}

function toneOf(alert: Alert) {
  const status = alertStatus(alert)
  return status === 'Alarm' || status === 'Warning' ? status : undefined
}
