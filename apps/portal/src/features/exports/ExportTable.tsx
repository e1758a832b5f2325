import { DOMAIN } from '@earshot/contract/domain.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#lib/api-address.ts'
import { formatBytes, formatDay, formatTime } from '#lib/text/locale.ts'
import button from '#ui/actions/Button.module.css'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { DataTableProps } from '#ui/table/table-props.ts'
import classes from './Exports.module.css'

interface ExportTableProps {
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
      rowKey={item => item.id}
      isOver={({ status }) => status === 'EXPIRED'}
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}

/** Returns the columns of the list of exports; the file itself is the last. */
function useExportColumns({
  timeZone,
  namesAirspace,
}: {
  timeZone: string | undefined
  namesAirspace: boolean
}): Column<BatchExport>[] {
  const { t, i18n } = useTranslation('exports')
  const language = i18n.language
  const moment = (at: string) =>
    t('moment', {
      day: formatDay({ at, language, timeZone }),
      time: formatTime({ at, language, timeZone }),
    })
  const airspace: Column<BatchExport> = {
    key: 'airspace',
    header: t('column.airspace'),
    cell: item => item.airspace?.name ?? '–',
    card: 'line',
  }
  return [
    { key: 'batch', header: t('column.batch'), cell: item => item.batch.name, card: 'title' },
    ...(namesAirspace ? [airspace] : []),
    {
      key: 'fileType',
      header: t('column.fileType'),
      cell: item => t(`fileType.${item.file_type}`),
      hideable: true,
      card: 'line',
    },
    {
      key: 'state',
      header: t('column.state'),
      width: 220,
      cell: item => <ExportState item={item} />,
      card: 'fact',
    },
    {
      key: 'asked',
      header: t('column.asked'),
      cell: item => moment(item.created_at),
      hideable: true,
      card: 'note',
    },
    { key: 'by', header: t('column.by'), cell: item => item.requested_by?.name ?? '–', hideable: true },
    {
      key: 'until',
      header: t('column.until'),
      cell: item => (item.expires_at === null ? '–' : moment(item.expires_at)),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'file',
      width: 150,
      header: t('column.file'),
      hideHeader: true,
      cell: item =>
        item.download_url !== null && (
          <a
            className={button.button}
            data-variant="outline"
            href={apiAddress(item.download_url)}
            aria-label={t('fetchWhat', { batch: item.batch.name })}
            download
          >
            <IconDownload size={18} stroke={1.75} aria-hidden />
            <span>{t('fetch')}</span>
          </a>
        ),
      card: 'fact',
    },
  ]
}

/** Shows the state in words, and while the file is being made also as a bar. */
function ExportState({ item }: { item: BatchExport }) {
  const { t, i18n } = useTranslation('exports')
  if (!isUnderWay(item)) {
    const size = item.bytes === null ? '' : formatBytes(item.bytes, i18n.language)
    return <span>{t(`state.${item.status}`, { size })}</span>
  }
  const percent = new Intl.NumberFormat(intlTag(i18n.language), { style: 'percent' }).format(
    item.progress / 100,
  )
  return (
    <Row className={classes.progress} as="span" gap="2" inline align="center">
      <progress max={100} value={item.progress} aria-label={t('progress', { batch: item.batch.name })} />
      <span>{item.status === 'REQUESTED' ? t('state.REQUESTED') : percent}</span>
    </Row>
  )
}

function isUnderWay({ status }: Pick<BatchExport, 'status'>): boolean {
  return status === 'REQUESTED' || status === 'PROCESSING'
}

/** The list is asked for again as long as one of its exports is being made (spec/3 §3.6). */
export const exportPolling = {
  refetchWhile: ({ items }: { items: BatchExport[] }) => items.some(isUnderWay),
  refetchMs: DOMAIN.export.pollMs,
} as const
