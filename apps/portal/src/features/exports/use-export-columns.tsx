import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#lib/api-address.ts'
import { formatDay, formatTime } from '#lib/locale.ts'
import button from '#ui/Button.module.css'
import type { Column } from '#ui/table/columns.ts'
import { ExportState } from './ExportState.tsx'

/** Returns the columns of the list of exports; the file itself is the last. */
export function useExportColumns({
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
    cell: one => one.airspace?.name ?? '–',
    card: 'line',
  }
  return [
    { key: 'batch', header: t('column.batch'), cell: one => one.batch.name, card: 'title' },
    ...(namesAirspace ? [airspace] : []),
    {
      key: 'fileType',
      header: t('column.fileType'),
      cell: one => t(`fileType.${one.file_type}`),
      hideable: true,
      card: 'line',
    },
    {
      key: 'state',
      header: t('column.state'),
      width: 220,
      cell: one => <ExportState one={one} />,
      card: 'fact',
    },
    {
      key: 'asked',
      header: t('column.asked'),
      cell: one => moment(one.created_at),
      hideable: true,
      card: 'note',
    },
    { key: 'by', header: t('column.by'), cell: one => one.requested_by?.name ?? '–', hideable: true },
    {
      key: 'until',
      header: t('column.until'),
      cell: one => (one.expires_at === null ? '–' : moment(one.expires_at)),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'file',
      width: 150,
      header: t('column.file'),
      hideHeader: true,
      cell: one =>
        one.download_url !== null && (
          <a
            className={button.button}
            data-variant="outline"
            href={apiAddress(one.download_url)}
            aria-label={t('fetchWhat', { batch: one.batch.name })}
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
