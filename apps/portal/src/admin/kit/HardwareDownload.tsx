import { HARDWARE_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import { ListDownload } from './ListDownload.tsx'

export interface HardwareDownloadProps {
  list: 'devices' | 'gateways'
  fetchFile: (type: (typeof HARDWARE_FILE_TYPES)[number]) => Promise<Blob>
  /** The number of rows on all pages. */
  total: number
}

/** Offers the rows of all pages of the fleet's devices or gateways as a file. */
export function HardwareDownload({ list, fetchFile, total }: HardwareDownloadProps) {
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
