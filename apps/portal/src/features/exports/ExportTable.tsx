import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx'
import { useExportColumns } from './use-export-columns.tsx'

export interface ExportTableProps {
  list: DataTableProps<BatchExport>['list']
  timeZone: string | undefined
  namesAirspace?: boolean
}

/** Lists what was requested, newest first: how far each is, and the file where it can be downloaded. */
export function ExportTable({ list, timeZone, namesAirspace = false }: ExportTableProps) {
  const { t } = useTranslation('exports')
  const columns = useExportColumns({ timeZone, namesAirspace })
  return (
    <DataTable
      label={t('title')}
      list={list}
      columns={columns}
      rowKey={one => one.id}
      isOver={({ status }) => status === 'EXPIRED'}
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}
